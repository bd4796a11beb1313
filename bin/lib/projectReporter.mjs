import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { inRoot } from './project.mjs'

export const RESULTS = inRoot('.cache', 'test-results.json')

const COUNTED = { passed: 'passed', failed: 'failed', skipped: 'skipped' }

/** Counts per project: Vitest's own totals cannot tell that one of several projects ran nothing. */
export default class ProjectReporter {
  onTestRunEnd(modules, unhandledErrors) {
    const projects = {}
    const ran = new Set()
    const skipped = new Set()
    for (const module of modules) {
      const counts = (projects[module.project.name] ??= { passed: 0, failed: 0, skipped: 0 })
      for (const test of module.children.allTests()) {
        const state = COUNTED[test.result().state]
        // A test still pending when the run is over was never decided.
        counts[state ?? 'failed'] += 1
        const title = `${module.relativeModuleId} > ${test.fullName}`
        if (state === 'skipped') skipped.add(title)
        else ran.add(title)
      }
      // A file that cannot be loaded, or a suite whose hook fails, has no test to show for it.
      const suites = [...module.children.allSuites()]
      counts.failed += [module, ...suites].filter((one) => one.errors().length > 0).length
    }
    // What is of one database alone leaves itself out of the other's project, and has run all the same.
    const leftOut = [...skipped].filter((title) => !ran.has(title))
    mkdirSync(path.dirname(RESULTS), { recursive: true })
    writeFileSync(RESULTS, JSON.stringify({ projects, leftOut, stray: unhandledErrors.length }))
  }
}
