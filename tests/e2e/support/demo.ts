import { projectRoot } from '../../ground/support/processes.ts'
import { makeDemo } from './program.ts'

/**
 * Vitest's global setup of the journeys: the first start with the demo's data, before a browser or another program wants
 * the machine. Within a journey's own hook it would be timed beside them.
 */
export default async function demo(): Promise<void> {
  await makeDemo(projectRoot)
}
