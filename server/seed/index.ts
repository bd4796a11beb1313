import type { Services } from '../engine/services.ts'
import { completeUnknownGivers } from '../privacy/unknownGiver.ts'
import { loadBasics } from './basics.ts'
import { loadDemo } from './demo.ts'
import { resumeRemoval } from './remove.ts'
import { loadReadyTemplates } from './templates.ts'

/** After the migrations and before the server listens: the lists that everybody needs, the demo where it belongs, what older entities lack. */
export async function prepareData(services: Services): Promise<void> {
  await loadBasics(services)
  await loadReadyTemplates(services)
  await resumeRemoval(services)
  await loadDemo(services)
  await completeUnknownGivers(services)
}
