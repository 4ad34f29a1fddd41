// Prints the values of a topic, or of the topics of a pattern, until its input ends: node reader.js ADDRESS GROUP TOPIC true|false
const { Kafka, logLevel } = require('kafkajs')
const [address, groupId, topic, isPattern] = process.argv.slice(2)
const kafka = new Kafka({ clientId: 'reader', brokers: [address], logLevel: logLevel.NOTHING })
const consumer = kafka.consumer({ groupId, metadataMaxAge: 500, retry: { retries: 20, initialRetryTime: 200 } })
const run = async () => {
  await consumer.connect()
  await consumer.subscribe({ topic: isPattern === 'true' ? new RegExp(topic) : topic, fromBeginning: true })
  await consumer.run({ eachMessage: async ({ message }) => console.log(message.value.toString()) })
}
process.stdin.on('data', () => consumer.disconnect().finally(() => process.exit(0)))
run().catch(problem => { console.error(problem); process.exit(1) })
