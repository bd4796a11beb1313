import type { Job } from './define.ts'
import { runImport } from './runImport.ts'
import { sendLetters } from './sendLetters.ts'

/** Every job of the program. */
export const jobs: readonly Job[] = [runImport, sendLetters]

/** Which job takes up the work that the sweep finds. */
export const JOB_OF_WORK = { import: runImport.name, report: sendLetters.name } as const
