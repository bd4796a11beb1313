import type { Job } from './define.ts'
import { eraseFiles } from './eraseFiles.ts'
import { forgetPictures } from './forgetPictures.ts'
import { runImport } from './runImport.ts'
import { sendAccountMail } from './sendAccountMail.ts'
import { sendLetters } from './sendLetters.ts'

/** Every job of the program. */
export const jobs: readonly Job[] = [runImport, sendLetters, sendAccountMail, eraseFiles, forgetPictures]

/** Which job takes up the work that the sweep finds. */
export const JOB_OF_WORK = {
  import: runImport.name,
  report: sendLetters.name,
  accountMail: sendAccountMail.name,
} as const
