/** What people call a project where they write one text for it. */
import { projects } from './schema.ts'

const LONGEST = Number(projects.fields.code.options['max'])
const LONGEST_NAME = Number(projects.fields.name.options['max'])

/** A code is one word; anything else is a name. */
export const isCode = (text: string): boolean => text.length <= LONGEST && !/\s/.test(text)

/** Whether a project can be called so at all. */
export const isName = (text: string): boolean => text.trim() !== '' && text.length <= LONGEST_NAME
