/** A reason not to start that a person can act on: printed line by line, without a stack. */
export class StartFault extends Error {
  override readonly name = 'StartFault'
  readonly lines: readonly string[]

  constructor(...lines: string[]) {
    super(lines.join('\n'))
    this.lines = lines
  }
}

/** The system's code of a failed call, such as EADDRINUSE; undefined for any other error. */
export const systemCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
