import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { inRoot } from './project.mjs'

export const RESULTS = inRoot('.cache', 'test-results.json')

const COUNTED = { passed: 'passed', failed: 'failed', skipped: 'skipped' }

/** Counts per project: Vitest's own totals cannot tell that one of several projects ran nothing. */
export default class ProjectReporter {
  onTestRunEnd(modules, unhandledErrors) {
    const projects = {}
    for (const module of modules) {
      const counts = (projects[module.project.name] ??= { passed: 0, failed: 0, skipped: 0 })
      for (const test of module.children.allTests()) {
        const state = COUNTED[test.result().state]
        // A test still pending when the run is over was never decided.
        counts[state ?? 'failed'] += 1
      }
      // A file that cannot be loaded, or a suite whose hook fails, has no test to show for it.
      const suites = [...module.children.allSuites()]
      counts.failed += [module, ...suites].filter((one) => one.errors().length > 0).length
    }
    mkdirSync(path.dirname(RESULTS), { recursive: true })
    writeFileSync(RESULTS, JSON.stringify({ projects, stray: unhandledErrors.length }))
  }
}
