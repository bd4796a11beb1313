import { afterAll, vi } from 'vitest'
import { finishActs } from './finishActs.ts'
import { forgetOwners } from './forgetOwners.ts'

// Packages are loaded once for all files of a worker; the program, which remembers things, is loaded anew for each.
vi.resetModules()
// Before Testing Library, which takes act as it finds it.
finishActs()
forgetOwners()
const { configure } = await import('@testing-library/react')
// A busy machine takes its time over a page; a second, as is usual, is a limit that nobody set.
configure({ asyncUtilTimeout: 8000 })
const { noteWindow } = await import('./asFound.ts')
const leaveAsFound = noteWindow()

// happy-dom has none; a page that fails then breaks React's own bookkeeping, and every later test of the worker with it.
globalThis.reportError ??= (error: unknown) => console.error(error)
// Nothing is laid out here, and nobody ever comes near to anything: as in a browser that cannot say so, all is near.
Reflect.deleteProperty(globalThis, 'IntersectionObserver')

await import('./fasterQueries.ts')
const { bringAllTexts, bringLanguage } = await import('../../src/providers/i18nProvider.ts')
const { clearSession } = await import('../../src/providers/settings.ts')

afterAll(() => {
  // Whoever is signed out listens no more.
  clearSession()
  leaveAsFound()
})

// The program fetches the language that is read; what is shown here is shown in either.
await Promise.all([bringLanguage('en'), bringLanguage('ar')])
await bringAllTexts()
