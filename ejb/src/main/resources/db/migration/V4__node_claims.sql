-- Which run of a server works under a node's name: two at a time would finish each other's transactions.

create table node_claim (
    node varchar(200) not null primary key,
    run  varchar(36)  not null
);
