/** Files and folders that a build is made of. */
export declare const SOURCES: readonly string[]
/** Every file at or under a path, in a fixed order. */
export declare function filesUnder(place: string): string[]
/** The content of all sources, and the settings of the build, as one hash. */
export declare function fingerprint(): string
