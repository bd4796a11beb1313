import { deviceDrafts } from '../../../src/providers/waiting/draftStore.ts'
import { answered, deviceStore, readable } from '../../../src/providers/waiting/store.ts'
import { story } from '../../components/shell/deviceStory.ts'

/** To be run in a browser: what its own database keeps of updates. */
const told = (): Promise<string[]> =>
  story({ ...deviceStore(), ...deviceDrafts() }, async () => answered((await readable()).count()))

Object.assign(globalThis, { told })
