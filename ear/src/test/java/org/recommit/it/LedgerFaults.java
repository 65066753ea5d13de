package org.recommit.it;

/** Makes the database refuse single keys, by a trigger on the ledger's table that the product knows nothing of. */
final class LedgerFaults {
    /** Out of resources: transient. */
    static final String TRANSIENT = "53000";
    /** Numeric value out of range: permanent. */
    static final String PERMANENT = "22003";
    /** An internal error of the database: nobody foresaw it. */
    static final String UNFORESEEN = "XX000";

    private final Sql sql;

    LedgerFaults(Sql sql) {
        this.sql = sql;
        sql.update("create table it_fault (idempotency_key varchar(200) primary key, state varchar(5))");
        sql.update("grant select on it_fault to public");
        sql.update("""
                create function it_fault() returns trigger language plpgsql as $$
                declare wanted varchar;
                begin
                    select state into wanted from it_fault where idempotency_key = new.idempotency_key;
                    if wanted like '22%' then
                        -- Of the data's faults PostgreSQL quotes the data
                        raise exception 'refused: %', new.source using errcode = wanted, detail = new.source;
                    elsif wanted is not null then
                        raise exception 'refused' using errcode = wanted;
                    end if;
                    return new;
                end $$""");
        sql.update("create trigger it_fault before insert on commit_record for each row execute function it_fault()");
    }

    /** Every attempt to land that key fails with that SQLSTATE from now on. */
    void refuse(String key, String state) {
        sql.update("insert into it_fault values (?, ?)", key, state);
    }

    /** It may land again. */
    void allow(String key) {
        sql.update("delete from it_fault where idempotency_key = ?", key);
    }
}
