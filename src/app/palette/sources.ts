import type { RecordKey, Resource } from '../../../resources/_kit/resource.ts'
import { campaigns } from '../../../resources/campaigns/schema.ts'
import { donorIssues } from '../../../resources/donor_issues/schema.ts'
import { donorTransactions } from '../../../resources/donor_transactions/schema.ts'
import { donors } from '../../../resources/donors/schema.ts'
import { entities } from '../../../resources/entities/schema.ts'
import { metaCampaigns } from '../../../resources/meta_campaigns/schema.ts'
import { plans } from '../../../resources/plans/schema.ts'
import { projects } from '../../../resources/projects/schema.ts'
import { registrations } from '../../../resources/registrations/schema.ts'
import { reports } from '../../../resources/reports/schema.ts'
import { surveys } from '../../../resources/surveys/schema.ts'
import { templates } from '../../../resources/templates/schema.ts'
import { users } from '../../../resources/users/schema.ts'

/** Where the palette looks, and what it says of each record it finds. */
export interface Source {
  resource: string
  /** Fields that name a record together, in place of its title. */
  by: readonly string[]
  /** Fields below the name. */
  notes: readonly string[]
  /** The record whose page says it to those who have no page for the record itself. */
  at?: { field: string; resource: string }
  /** False where no one list shows all that is found. */
  isOneList: boolean
}

interface SourceOf<R extends Resource> {
  by?: readonly RecordKey<R>[]
  notes: readonly RecordKey<R>[]
  at?: { field: RecordKey<R>; resource: string }
  isOneList?: boolean
}

const source = <R extends Resource>(of: R, { by = [], notes, at, isOneList = true }: SourceOf<R>): Source => ({
  resource: of.name,
  by,
  notes,
  isOneList,
  ...(at && { at }),
})

export const SOURCES: readonly Source[] = [
  // Published projects and drafts are two lists.
  source(projects, { notes: ['code', 'status'], isOneList: false }),
  source(donors, { notes: ['phone', 'email'] }),
  source(donorTransactions, { by: ['donor'], notes: ['amount', 'date', 'project'] }),
  source(reports, { notes: ['project', 'status'] }),
  source(donorIssues, { notes: ['type', 'status', 'sentAt'], at: { field: 'donor', resource: donors.name } }),
  // Published and drafts are two lists of each.
  source(campaigns, { notes: ['project', 'status'], isOneList: false }),
  source(metaCampaigns, { notes: ['status'] }),
  source(surveys, { notes: ['project', 'status'], isOneList: false }),
  source(templates, { notes: ['language', 'status'] }),
  source(plans, { notes: ['period', 'price'] }),
  source(entities, { notes: ['status'] }),
  source(registrations, { notes: ['branchName', 'status'] }),
  source(users, { notes: ['userName', 'status'] }),
]
