/** The folder of PostgreSQL's own programs, where this machine has one. */
export declare function findPostgres(): string | undefined
