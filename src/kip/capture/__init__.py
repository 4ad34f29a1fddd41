"""Packet captures: from the packets of a pcap file to Kafka requests paired with their responses.

`files` opens a capture, `pcap` and `pcapng` split it into packets, `packets` finds the TCP segments in them, `tcp`
reassembles these into byte streams, `framing` cuts the streams into Kafka frames, `recognition` and `confirmation` find
the connections of Kafka, `conversations` pairs requests with responses, and `lines` and `clients` format the results.
"""
