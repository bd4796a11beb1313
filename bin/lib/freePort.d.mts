/** A port of 127.0.0.1 on which nothing listens, from 20000 to 31999. */
export declare function freePort(): Promise<number>
