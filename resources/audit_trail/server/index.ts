import { defineServer } from '../../../server/engine/define.ts'
import { recordName } from '../../../server/engine/recordName.ts'
import { AUDITED, auditTrail } from '../schema.ts'

/** [6.5] [6.6] ids say nothing to a person who reads the file. */
export const server = defineServer(auditTrail, { exports: [{ label: 'recordName', select: recordName(AUDITED) }] })
