/** The entry of a process that reads mails. Started by apart.ts alone. */
import { answering } from '../../lifecycle/answering.ts'
import type { Job } from './apart.ts'
import { readHead, readMail } from './mails.ts'

answering(({ body, own, at, headAlone }: Job) => (headAlone ? readHead(body, own, at) : readMail(body, own, at)))
