import { kit } from './kit.ts'
import { project } from './project.ts'

/** What a list of records says beside the first pages: the list that is opened most waits for no other texts. */
export const lists = { kit, project }
