import { checkBody, missingToPublish, ruleFaults, writable } from '../../../resources/_kit/validate.ts'
import { resourceNamed } from '../../../resources/registry.ts'

/** What the forms and the server would say to a row of the demo: field and key of each fault, empty when it is good. */
export function validateRecord(table: string, record: Record<string, unknown>): string[] {
  const { resource } = resourceNamed(table)
  const names = new Set(writable(resource).map(([name]) => name))
  const body = Object.fromEntries(
    Object.entries(record).filter(([name, value]) => names.has(name) && value !== undefined),
  )
  const published = record['status'] === 'published' ? missingToPublish(resource, record) : []
  return [...checkBody(resource, body, 'create').faults, ...published, ...ruleFaults(resource, record)].map(
    ({ field, key }) => `${field} ${key}`,
  )
}
