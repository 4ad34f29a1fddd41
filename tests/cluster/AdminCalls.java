import java.util.*;
import java.util.concurrent.ExecutionException;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.*;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.ConfigResource;

/** Calls the Java AdminClient and prints a line a call: java AdminCalls.java BOOTSTRAP_SERVERS BOOTSTRAP_CONTROLLERS */
public class AdminCalls {
    public static void main(String[] args) throws Exception {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", args[0]))) {
            topics(admin);
            cluster(admin);
            try (Admin controllers = Admin.create(Map.of("bootstrap.controllers", args[1]))) {
                System.out.println("controllers " + controllers.describeCluster().nodes().get().size());
            }
            admin.deleteTopics(List.of("meadows")).all().get();
            System.out.println("deleted, then: " + failure(() -> admin.describeTopics(List.of("meadows")).allTopicNames().get()));
        }
    }

    static void topics(Admin admin) throws Exception {
        NewTopic meadows = new NewTopic("meadows", 2, (short) 3).configs(Map.of("retention.ms", "1000"));
        CreateTopicsResult created = admin.createTopics(List.of(meadows));
        System.out.printf("created %d partitions, %d replicas, retention.ms %s%n", created.numPartitions("meadows").get(),
            created.replicationFactor("meadows").get(), created.config("meadows").get().get("retention.ms").value());
        System.out.println("exists: " + failure(() -> admin.createTopics(List.of(meadows)).all().get()));
        System.out.println("topics " + admin.listTopics().names().get());
        TopicDescription described = admin.describeTopics(List.of("meadows")).allTopicNames().get().get("meadows");
        System.out.printf("described %d partitions, id known %s, leaders known %s%n", described.partitions().size(),
            described.topicId().equals(created.topicId("meadows").get()),
            described.partitions().stream().allMatch(each -> each.leader() != null));
        admin.createPartitions(Map.of("meadows", NewPartitions.increaseTo(4)), new CreatePartitionsOptions().validateOnly(true)).all().get();
        System.out.printf("validated only: %d partitions%n", count(admin));
        admin.createPartitions(Map.of("meadows", NewPartitions.increaseTo(4))).all().get();
        System.out.println("partitions " + count(admin));
        TopicPartition first = new TopicPartition("meadows", 0);
        admin.alterPartitionReassignments(Map.of(first, Optional.of(new NewPartitionReassignment(List.of(3, 2))))).all().get();
        TopicDescription moved = admin.describeTopics(List.of("meadows")).allTopicNames().get().get("meadows");
        System.out.println("reassigned partition 0 to "
            + moved.partitions().get(0).replicas().stream().map(node -> node.id()).collect(Collectors.toList()));
        System.out.println("ongoing " + admin.listPartitionReassignments().reassignments().get().size());
        ConfigResource resource = new ConfigResource(ConfigResource.Type.TOPIC, "meadows");
        AlterConfigOp set = new AlterConfigOp(new ConfigEntry("retention.ms", "5000"), AlterConfigOp.OpType.SET);
        admin.incrementalAlterConfigs(Map.of(resource, List.of(set))).all().get();
        ConfigEntry entry = admin.describeConfigs(List.of(resource)).all().get().get(resource).get("retention.ms");
        System.out.printf("retention.ms %s from %s%n", entry.value(), entry.source());
    }

    static void cluster(Admin admin) throws Exception {
        DescribeClusterOptions options = new DescribeClusterOptions().includeAuthorizedOperations(true).includeFencedBrokers(true);
        DescribeClusterResult cluster = admin.describeCluster(options);
        System.out.printf("cluster of %d nodes, fenced %d, operations %s%n", cluster.nodes().get().size(),
            cluster.nodes().get().stream().filter(node -> node.isFenced()).count(),
            new TreeSet<>(cluster.authorizedOperations().get().stream().map(Enum::name).collect(Collectors.toSet())));
        QuorumInfo quorum = admin.describeMetadataQuorum().quorumInfo().get();
        System.out.printf("quorum leader %d, %d voters, %d observers%n", quorum.leaderId(), quorum.voters().size(), quorum.observers().size());
    }

    static int count(Admin admin) throws Exception {
        return admin.describeTopics(List.of("meadows")).allTopicNames().get().get("meadows").partitions().size();
    }

    interface Call {
        void run() throws Exception;
    }

    static String failure(Call call) throws Exception {
        try {
            call.run();
            return "no failure";
        } catch (ExecutionException error) {
            return error.getCause().getMessage();
        }
    }
}
