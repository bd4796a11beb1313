import { personalDataOf } from './_kit/personal.ts'
import { registry } from './registry.ts'

/** Which rows of the product are a person's, and what of them. */
export const PERSONAL = personalDataOf(registry.map(({ resource }) => resource))
