/** Projects that a file of gifts names and nobody knows: drafts that are made with the gifts, where a person has said so. */

import { fold } from '../../resources/_kit/fold.ts'
import type { Mend } from '../../resources/_kit/mends.ts'
import { isCode } from '../../resources/projects/called.ts'
import { projects } from '../../resources/projects/schema.ts'
import { resourceNamed } from '../../resources/registry.ts'
import { newId } from '../db/ids.ts'
import type { Tx } from '../db/types.ts'
import { allow, type Call } from '../engine/context.ts'
import type { Surroundings } from '../engine/importing.ts'
import { bulkInsert } from './bulk.ts'
import { type KnownProject, type MeantProject, meantProjects } from './knownProjects.ts'

/** What a mend has the new project be called: as the file does, or as another mend has written it. */
export const calledBy = ({ value, to }: Mend): string => to ?? value

/** @throws 403 for whoever may add no project */
export function allowNewProjects({ actor }: Pick<Call, 'actor'>, mends: readonly Mend[]): void {
  if (mends.some(({ does }) => does === 'create'))
    allow({ access: resourceNamed(projects.name).access, actor }, 'create')
}

interface Planned extends KnownProject {
  name: string
}

/** A draft's own code where the file gives a name alone: one that no file would have by chance. */
const plannedOf = (text: string): Planned => {
  const id = newId()
  const code = isCode(text) ? text : `N-${id.slice(-8).toUpperCase()}`
  return { id, code, name: text, until: null, archived: false }
}

/** Lives as long as one reading of the file; what it plans, as long as one batch: afterwards it is there to be found. */
export class NewProjects {
  readonly #around: Surroundings
  readonly #wanted: ReadonlySet<string>
  #planned = new Map<string, Planned>()

  constructor(around: Surroundings) {
    this.#around = around
    const made = (around.mends ?? []).filter(({ does }) => does === 'create')
    this.#wanted = new Set(made.map((mend) => fold(calledBy(mend))))
  }

  /** What the rows of a batch call their projects, those beside that are to be made for them. */
  async meant(tx: Tx, texts: readonly string[]): Promise<(text: string) => MeantProject> {
    const known = await meantProjects(tx, this.#around.entityId, texts)
    this.#planned = new Map()
    return (text) => known(text) ?? this.#plan(text)
  }

  #plan(text: string): Planned | null {
    const key = fold(text)
    if (!this.#wanted.has(key)) return null
    const planned = this.#planned.get(key) ?? plannedOf(text)
    this.#planned.set(key, planned)
    return planned
  }

  /** What a row says that it brings along; nothing where its project is there. */
  broughtBy({ id }: KnownProject): { brings?: string } {
    for (const [key, planned] of this.#planned) if (planned.id === id) return { brings: key }
    return {}
  }

  /** Writes those whose gifts are written. All imports of a charity take turns: no other one has made the same meanwhile. */
  async write(tx: Tx, ids: readonly string[]): Promise<void> {
    const wanted = new Set(ids)
    const made = [...this.#planned.values()].filter(({ id }) => wanted.has(id))
    if (made.length === 0) return
    const { entityId, importId } = this.#around
    await bulkInsert(
      tx,
      { table: projects.name, ids: { entityId, importId } },
      [
        { name: 'code', type: 'text' },
        { name: 'name', type: 'text' },
      ],
      made.map(({ id, code, name }) => ({ id, code, name })),
    )
    this.#planned = new Map()
  }
}
