/** What people call a project where they write one text for it. */
import { projects } from './schema.ts'

const LONGEST = Number(projects.fields.code.options['max'])

/** A code is one word; anything else is a name. */
export const isCode = (text: string): boolean => text.length <= LONGEST && !/\s/.test(text)
