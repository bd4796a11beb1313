/** The entry of a process that reads mails. Started by apart.ts alone. */
import { answering } from '../../lifecycle/answering.ts'
import type { Job } from './apart.ts'
import { readMail } from './mails.ts'

answering(({ body, own, at }: Job) => readMail(body, own, at))
