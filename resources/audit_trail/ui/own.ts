import { names } from '../../../src/generate/records.ts'
import { auditTrail } from '../schema.ts'

/** An entity's own trail is its own: whose it is says nothing there. */
export const OWN = names(auditTrail, 'entityId')
