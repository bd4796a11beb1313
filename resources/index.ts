import type { Access } from './_kit/access.ts'
import type { Resource } from './_kit/resource.ts'
import { access as auditTrailAccess } from './audit_trail/access.ts'
import { auditTrail } from './audit_trail/schema.ts'
import { access as classificationsAccess } from './classifications/access.ts'
import { classifications } from './classifications/schema.ts'
import { access as donorTransactionsAccess } from './donor_transactions/access.ts'
import { donorTransactions } from './donor_transactions/schema.ts'
import { access as donorTypesAccess } from './donor_types/access.ts'
import { donorTypes } from './donor_types/schema.ts'
import { access as donorsAccess } from './donors/access.ts'
import { donors } from './donors/schema.ts'
import { access as entitiesAccess } from './entities/access.ts'
import { entities } from './entities/schema.ts'
import { access as filesAccess } from './files/access.ts'
import { files } from './files/schema.ts'
import { access as importFaultsAccess } from './import_faults/access.ts'
import { importFaults } from './import_faults/schema.ts'
import { access as importsAccess } from './imports/access.ts'
import { imports } from './imports/schema.ts'
import { access as lettersAccess } from './letters/access.ts'
import { letters } from './letters/schema.ts'
import { access as projectUpdatesAccess } from './project_updates/access.ts'
import { projectUpdates } from './project_updates/schema.ts'
import { access as projectsAccess } from './projects/access.ts'
import { projects } from './projects/schema.ts'
import { access as reportsAccess } from './reports/access.ts'
import { reports } from './reports/schema.ts'
import { access as spendingsAccess } from './spendings/access.ts'
import { spendings } from './spendings/schema.ts'
import { access as staffAccess } from './staff/access.ts'
import { staff } from './staff/schema.ts'
import { access as usersAccess } from './users/access.ts'
import { users } from './users/schema.ts'

export interface Registered {
  resource: Resource
  access: Access
}

const entry = (resource: unknown, access: Access): Registered => ({ resource: resource as Resource, access })

/** The only registry: every resource and its rights. Tables are made in this order, so a row's target comes before it. */
export const registry: readonly Registered[] = [
  entry(entities, entitiesAccess),
  entry(users, usersAccess),
  entry(staff, staffAccess),
  entry(auditTrail, auditTrailAccess),
  entry(donorTypes, donorTypesAccess),
  entry(classifications, classificationsAccess),
  entry(files, filesAccess),
  entry(projects, projectsAccess),
  entry(projectUpdates, projectUpdatesAccess),
  entry(spendings, spendingsAccess),
  entry(donors, donorsAccess),
  entry(donorTransactions, donorTransactionsAccess),
  entry(reports, reportsAccess),
  entry(letters, lettersAccess),
  entry(imports, importsAccess),
  entry(importFaults, importFaultsAccess),
]

const byName = new Map(registry.map((r) => [r.resource.name, r]))

export const findResource = (name: string): Registered | undefined => byName.get(name)

/** A resource that the program itself names; a wrong name is our mistake. */
export function resourceNamed(name: string): Registered {
  const found = byName.get(name)
  if (!found) throw new Error(`no resource is called ${name}`)
  return found
}
