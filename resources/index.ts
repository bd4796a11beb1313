import type { Access } from './_kit/access.ts'
import type { Plural } from './_kit/messages.ts'
import type { Resource } from './_kit/resource.ts'
import { access as auditTrailAccess } from './audit_trail/access.ts'
import { ar as auditTrailAr } from './audit_trail/messages.ar.ts'
import { en as auditTrailEn } from './audit_trail/messages.en.ts'
import { auditTrail } from './audit_trail/schema.ts'
import { access as classificationsAccess } from './classifications/access.ts'
import { ar as classificationsAr } from './classifications/messages.ar.ts'
import { en as classificationsEn } from './classifications/messages.en.ts'
import { classifications } from './classifications/schema.ts'
import { access as commentsAccess } from './comments/access.ts'
import { ar as commentsAr } from './comments/messages.ar.ts'
import { en as commentsEn } from './comments/messages.en.ts'
import { comments } from './comments/schema.ts'
import { access as donorIssuesAccess } from './donor_issues/access.ts'
import { ar as donorIssuesAr } from './donor_issues/messages.ar.ts'
import { en as donorIssuesEn } from './donor_issues/messages.en.ts'
import { donorIssues } from './donor_issues/schema.ts'
import { access as donorTransactionsAccess } from './donor_transactions/access.ts'
import { ar as donorTransactionsAr } from './donor_transactions/messages.ar.ts'
import { en as donorTransactionsEn } from './donor_transactions/messages.en.ts'
import { donorTransactions } from './donor_transactions/schema.ts'
import { access as donorTypesAccess } from './donor_types/access.ts'
import { ar as donorTypesAr } from './donor_types/messages.ar.ts'
import { en as donorTypesEn } from './donor_types/messages.en.ts'
import { donorTypes } from './donor_types/schema.ts'
import { access as donorsAccess } from './donors/access.ts'
import { ar as donorsAr } from './donors/messages.ar.ts'
import { en as donorsEn } from './donors/messages.en.ts'
import { donors } from './donors/schema.ts'
import { access as entitiesAccess } from './entities/access.ts'
import { ar as entitiesAr } from './entities/messages.ar.ts'
import { en as entitiesEn } from './entities/messages.en.ts'
import { entities } from './entities/schema.ts'
import { access as filesAccess } from './files/access.ts'
import { ar as filesAr } from './files/messages.ar.ts'
import { en as filesEn } from './files/messages.en.ts'
import { files } from './files/schema.ts'
import { access as importFaultsAccess } from './import_faults/access.ts'
import { ar as importFaultsAr } from './import_faults/messages.ar.ts'
import { en as importFaultsEn } from './import_faults/messages.en.ts'
import { importFaults } from './import_faults/schema.ts'
import { access as importChangesAccess } from './import_changes/access.ts'
import { ar as importChangesAr } from './import_changes/messages.ar.ts'
import { en as importChangesEn } from './import_changes/messages.en.ts'
import { importChanges } from './import_changes/schema.ts'
import { access as importsAccess } from './imports/access.ts'
import { ar as importsAr } from './imports/messages.ar.ts'
import { en as importsEn } from './imports/messages.en.ts'
import { imports } from './imports/schema.ts'
import { access as lettersAccess } from './letters/access.ts'
import { ar as lettersAr } from './letters/messages.ar.ts'
import { en as lettersEn } from './letters/messages.en.ts'
import { letters } from './letters/schema.ts'
import { access as notesAccess } from './notes/access.ts'
import { ar as notesAr } from './notes/messages.ar.ts'
import { en as notesEn } from './notes/messages.en.ts'
import { notes } from './notes/schema.ts'
import { access as platformDonorIssuesAccess } from './platform_donor_issues/access.ts'
import { ar as platformDonorIssuesAr } from './platform_donor_issues/messages.ar.ts'
import { en as platformDonorIssuesEn } from './platform_donor_issues/messages.en.ts'
import { platformDonorIssues } from './platform_donor_issues/schema.ts'
import { access as platformProjectsAccess } from './platform_projects/access.ts'
import { ar as platformProjectsAr } from './platform_projects/messages.ar.ts'
import { en as platformProjectsEn } from './platform_projects/messages.en.ts'
import { platformProjects } from './platform_projects/schema.ts'
import { access as platformUsersAccess } from './platform_users/access.ts'
import { ar as platformUsersAr } from './platform_users/messages.ar.ts'
import { en as platformUsersEn } from './platform_users/messages.en.ts'
import { platformUsers } from './platform_users/schema.ts'
import { access as registrationsAccess } from './registrations/access.ts'
import { ar as registrationsAr } from './registrations/messages.ar.ts'
import { en as registrationsEn } from './registrations/messages.en.ts'
import { registrations } from './registrations/schema.ts'
import { access as projectUpdatesAccess } from './project_updates/access.ts'
import { ar as projectUpdatesAr } from './project_updates/messages.ar.ts'
import { en as projectUpdatesEn } from './project_updates/messages.en.ts'
import { projectUpdates } from './project_updates/schema.ts'
import { access as projectsAccess } from './projects/access.ts'
import { ar as projectsAr } from './projects/messages.ar.ts'
import { en as projectsEn } from './projects/messages.en.ts'
import { projects } from './projects/schema.ts'
import { access as reportsAccess } from './reports/access.ts'
import { ar as reportsAr } from './reports/messages.ar.ts'
import { en as reportsEn } from './reports/messages.en.ts'
import { reports } from './reports/schema.ts'
import { access as spendingsAccess } from './spendings/access.ts'
import { ar as spendingsAr } from './spendings/messages.ar.ts'
import { en as spendingsEn } from './spendings/messages.en.ts'
import { spendings } from './spendings/schema.ts'
import { access as staffAccess } from './staff/access.ts'
import { ar as staffAr } from './staff/messages.ar.ts'
import { en as staffEn } from './staff/messages.en.ts'
import { staff } from './staff/schema.ts'
import { access as usersAccess } from './users/access.ts'
import { ar as usersAr } from './users/messages.ar.ts'
import { en as usersEn } from './users/messages.en.ts'
import { users } from './users/schema.ts'

type Labels = Readonly<Record<string, string>>
type Choices = Readonly<Record<string, Labels>>

/** The texts of any resource in one language; each messages file is held to the narrower MessagesOf. */
export interface ResourceMessages {
  name: string
  one: string
  count: Plural
  fields: Labels
  hints?: Labels
  empty: string
  sections?: Labels
  text?: Labels
  choices?: Choices
  /** Column labels by row field; under `choices` the labels of its columns' values. */
  rows?: Readonly<Record<string, Readonly<Record<string, string | Choices>>>>
  states?: Labels
  actions?: Labels
}

export interface Registered {
  resource: Resource
  access: Access
  messages: { en: ResourceMessages; ar: ResourceMessages }
}

const entry = (resource: unknown, access: Access, messages: Registered['messages']): Registered => ({
  resource: resource as Resource,
  access,
  messages,
})

/** The only registry: every resource and its rights. Tables are made in this order, so a row's target comes before it. */
export const registry: readonly Registered[] = [
  entry(entities, entitiesAccess, { en: entitiesEn, ar: entitiesAr }),
  entry(users, usersAccess, { en: usersEn, ar: usersAr }),
  entry(staff, staffAccess, { en: staffEn, ar: staffAr }),
  entry(platformUsers, platformUsersAccess, { en: platformUsersEn, ar: platformUsersAr }),
  entry(auditTrail, auditTrailAccess, { en: auditTrailEn, ar: auditTrailAr }),
  entry(donorTypes, donorTypesAccess, { en: donorTypesEn, ar: donorTypesAr }),
  entry(classifications, classificationsAccess, { en: classificationsEn, ar: classificationsAr }),
  entry(files, filesAccess, { en: filesEn, ar: filesAr }),
  entry(projects, projectsAccess, { en: projectsEn, ar: projectsAr }),
  entry(platformProjects, platformProjectsAccess, { en: platformProjectsEn, ar: platformProjectsAr }),
  entry(projectUpdates, projectUpdatesAccess, { en: projectUpdatesEn, ar: projectUpdatesAr }),
  entry(comments, commentsAccess, { en: commentsEn, ar: commentsAr }),
  entry(notes, notesAccess, { en: notesEn, ar: notesAr }),
  entry(spendings, spendingsAccess, { en: spendingsEn, ar: spendingsAr }),
  entry(donors, donorsAccess, { en: donorsEn, ar: donorsAr }),
  entry(donorIssues, donorIssuesAccess, { en: donorIssuesEn, ar: donorIssuesAr }),
  entry(platformDonorIssues, platformDonorIssuesAccess, { en: platformDonorIssuesEn, ar: platformDonorIssuesAr }),
  entry(donorTransactions, donorTransactionsAccess, { en: donorTransactionsEn, ar: donorTransactionsAr }),
  entry(reports, reportsAccess, { en: reportsEn, ar: reportsAr }),
  entry(letters, lettersAccess, { en: lettersEn, ar: lettersAr }),
  entry(imports, importsAccess, { en: importsEn, ar: importsAr }),
  entry(importFaults, importFaultsAccess, { en: importFaultsEn, ar: importFaultsAr }),
  entry(importChanges, importChangesAccess, { en: importChangesEn, ar: importChangesAr }),
  entry(registrations, registrationsAccess, { en: registrationsEn, ar: registrationsAr }),
]

const byName = new Map(registry.map((r) => [r.resource.name, r]))

export const findResource = (name: string): Registered | undefined => byName.get(name)

/** A resource that the program itself names; a wrong name is our mistake. */
export function resourceNamed(name: string): Registered {
  const found = byName.get(name)
  if (!found) throw new Error(`no resource is called ${name}`)
  return found
}
