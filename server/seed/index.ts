import type { Services } from '../engine/services.ts'
import { loadBasics } from './basics.ts'
import { loadDemo } from './demo.ts'
import { resumeRemoval } from './remove.ts'

/** After the migrations and before the server listens: the lists that everybody needs, then the demo where it belongs. */
export async function prepareData(services: Services): Promise<void> {
  await loadBasics(services)
  await resumeRemoval(services)
  await loadDemo(services)
}
