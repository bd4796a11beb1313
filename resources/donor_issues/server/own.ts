import { sql } from 'drizzle-orm'
import type { IssueType, MyIssues } from '../../_contracts/issues.ts'
import { CODES } from '../../_kit/codes.ts'
import { issueFields } from '../forms.ts'
import { newId } from '../../../server/db/ids.ts'
import type { Tx } from '../../../server/db/types.ts'
import { AppFault } from '../../../server/engine/fault.ts'
import { type Form, readForm } from '../../../server/engine/form.ts'

/** So many of one person's are shown, the newest first. */
const SHOWN = 100
/** So many a person sends in a day, to all charities together. */
const A_DAY = 20

/** [1.13] what a signed-in donor sent, with the answers, and to whom they may write. */
export async function readMine(tx: Tx): Promise<MyIssues> {
  const row = await tx.one<MyIssues>(
    sql`select athar_my_charities() as charities, athar_my_issues(${SHOWN}::integer) as issues`,
  )
  return row ?? { charities: [], issues: [] }
}

const unknown = (field: string): AppFault =>
  new AppFault('invalid', [{ field, key: 'unknownReference', args: {}, code: CODES.generic }])

interface Issue {
  entity: string
  type: IssueType
  project: string | null
  message: string
}
const issueForm: Form<Issue> = { fields: issueFields }

/** {entity, type, project?, message} as a donor sends it. @throws invalid (422) by field; malformed (400) */
export const readIssue = (body: unknown): Issue => readForm(issueForm, body ?? {})

/**
 * Writes it to one of the charities that the donor is linked with; any other looks unknown, whether it is there or not.
 * @throws invalid (422) at `entity` or `project`; tooMany (429)
 */
export async function sendIssue(tx: Tx, issue: Readonly<Issue>): Promise<{ id: string }> {
  const id = newId()
  const { entity, type, project, message } = issue
  const row = await tx.one<{
    outcome: string
  }>(sql`select athar_send_issue(${id}::uuid, ${entity}::uuid, ${type}, ${project}::uuid,
    ${message}, ${A_DAY}::integer, interval '1 day') as outcome`)
  if (row?.outcome === 'tooMany') throw new AppFault('tooMany')
  if (row?.outcome !== 'sent') throw unknown(row?.outcome === 'project' ? 'project' : 'entity')
  return { id }
}
