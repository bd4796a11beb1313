import { server as announcedMonths } from '../resources/announced_months/server/index.ts'
import { server as auditTrail } from '../resources/audit_trail/server/index.ts'
import { server as campaigns } from '../resources/campaigns/server/index.ts'
import { server as categoryAdvices } from '../resources/category_advices/server/index.ts'
import { server as colors } from '../resources/colors/server/index.ts'
import { server as comments } from '../resources/comments/server/index.ts'
import { server as contactMessages } from '../resources/contact_messages/server/index.ts'
import { server as conversations } from '../resources/conversations/server/index.ts'
import { server as deletions } from '../resources/deletions/server/index.ts'
import { server as dispatches } from '../resources/dispatches/server/index.ts'
import {
  server as donorIssues,
  findWaitingQuestions,
  remindOfQuestions,
} from '../resources/donor_issues/server/index.ts'
import { server as donorMerges } from '../resources/donor_merges/server/index.ts'
import { server as donorTransactions } from '../resources/donor_transactions/server/index.ts'
import { server as donors } from '../resources/donors/server/index.ts'
import { hook as bounces } from '../resources/email_accounts/server/hook.ts'
import { server as emailAccounts } from '../resources/email_accounts/server/index.ts'
import { server as entities } from '../resources/entities/server/index.ts'
import { server as erasureRequests } from '../resources/erasure_requests/server/index.ts'
import { server as feedback } from '../resources/feedback/server/index.ts'
import { server as files } from '../resources/files/server/index.ts'
import { server as fundraisingLicences } from '../resources/fundraising_licences/server/index.ts'
import { server as imports } from '../resources/imports/server/index.ts'
import { server as invoices } from '../resources/invoices/server/index.ts'
import { server as messages } from '../resources/messages/server/index.ts'
import { hook as meta } from '../resources/meta_accounts/server/hook.ts'
import { server as metaAccounts } from '../resources/meta_accounts/server/index.ts'
import { server as metaCampaigns } from '../resources/meta_campaigns/server/index.ts'
import { server as notes } from '../resources/notes/server/index.ts'
import { server as paperBundles } from '../resources/paper_bundles/server/index.ts'
import { server as plans } from '../resources/plans/server/index.ts'
import { server as platformLinks, pullDonations } from '../resources/platform_links/server/index.ts'
import { server as projectUpdates } from '../resources/project_updates/server/index.ts'
import { server as projects } from '../resources/projects/server/index.ts'
import { server as registrations } from '../resources/registrations/server/index.ts'
import { registry } from '../resources/registry.ts'
import { server as reportSettings } from '../resources/report_settings/server/index.ts'
import { server as reports } from '../resources/reports/server/index.ts'
import { server as signedVersions } from '../resources/signed_versions/server/index.ts'
import { hook as smsReports } from '../resources/sms_accounts/server/hook.ts'
import { server as smsAccounts } from '../resources/sms_accounts/server/index.ts'
import {
  checkPayment,
  openCheckout,
  paymentChecks,
  renewalDue,
  subscriptionEnds,
  server as subscriptions,
} from '../resources/subscriptions/server/index.ts'
import { server as suppressions } from '../resources/suppressions/server/index.ts'
import { server as surveys } from '../resources/surveys/server/index.ts'
import { server as templates } from '../resources/templates/server/index.ts'
import { server as users } from '../resources/users/server/index.ts'
import { hook as waha } from '../resources/whatsapp_accounts/server/hook.ts'
import { server as whatsappAccounts } from '../resources/whatsapp_accounts/server/index.ts'
import { server as yearLetters } from '../resources/year_letters/server/index.ts'
import { signInLinks } from './accounts/signIn.ts'
import { tidyOldAccounts } from './accounts/tidyJob.ts'
import { findUnsorted, sortAll } from './categories/job.ts'
import type { ChannelDefinition } from './channels/define.ts'
import { emailChannel } from './channels/email/account.ts'
import { smsChannel } from './channels/sms/channel.ts'
import { whatsapp } from './channels/whatsapp/channel.ts'
import { whatsappCloud } from './channels/whatsappCloud/channel.ts'
import { noServer, type ResourceServer, type ServerOf } from './engine/define.ts'
import type { Job } from './engine/job.ts'
import { withRemoval } from './engine/removal.ts'
import type { AskOnReturn } from './engine/returning.ts'
import type { Schedule } from './engine/schedule.ts'
import type { Services } from './engine/services.ts'
import { forgetPictures } from './files/forgetJob.ts'
import type { HookDefinition } from './hooks/define.ts'
import { takeHooks, tidyHooks } from './hooks/take.ts'
import { lookThrough, runImport } from './import/runJob.ts'
import { reckonSchedules } from './jobs/reckon.ts'
import { upkeep } from './jobs/upkeep.ts'
import { makePapers } from './letters/bundle/job.ts'
import { endAppeals, sendAppeals } from './messages/campaigns/schedule.ts'
import { fetchChatFiles } from './messages/chatFiles/job.ts'
import { sendCampaigns } from './messages/metaCampaigns/schedule.ts'
import { sendReports } from './messages/scheduled.ts'
import { sendLetters, sendSingles } from './messages/sendJob.ts'
import { sendSettings } from './messages/settings/fire.ts'
import { eraseFiles } from './privacy/eraseJob.ts'
import { findRemains } from './privacy/remainsJob.ts'
import { findTemplates, pullTemplates } from './templates/pullJob.ts'
import { emptyTrash, findTrash } from './trash/job.ts'
import { signHeads } from './verify/heads.ts'

/** The composition root: what resources do beyond their declarations, and the work that goes on beside the calls. */
const servers: ReadonlyMap<string, ResourceServer> = new Map(
  [
    announcedMonths,
    auditTrail,
    campaigns,
    categoryAdvices,
    colors,
    comments,
    contactMessages,
    conversations,
    deletions,
    dispatches,
    feedback,
    files,
    fundraisingLicences,
    imports,
    invoices,
    metaAccounts,
    messages,
    notes,
    metaCampaigns,
    projects,
    reports,
    reportSettings,
    paperBundles,
    plans,
    platformLinks,
    projectUpdates,
    donors,
    donorIssues,
    donorMerges,
    donorTransactions,
    emailAccounts,
    entities,
    erasureRequests,
    registrations,
    surveys,
    templates,
    signedVersions,
    smsAccounts,
    subscriptions,
    suppressions,
    users,
    whatsappAccounts,
    yearLetters,
  ].map((server) => [server.resource, server]),
)

const whole: ReadonlyMap<string, ResourceServer> = new Map(
  registry.map(({ resource }) => [resource.name, withRemoval(servers.get(resource.name) ?? noServer(resource))]),
)

export const serverOf: ServerOf = (resource) => whole.get(resource.name) ?? noServer(resource)

const importRuns = new Map([...servers.values()].flatMap((server) => Object.entries(server.importRuns ?? {})))

export const importRunOf: Services['importRunOf'] = (target) => importRuns.get(target)

export const askOnReturnOf: Services['askOnReturnOf'] = (resource) =>
  servers.get(resource)?.onReturn as AskOnReturn | undefined

/** By whose account an entity's templates go. */
export { templatesOf } from '../resources/meta_accounts/server/templates.ts'

/** By what an entity writes through an account of its own. */
export const channels: readonly ChannelDefinition[] = [emailChannel, whatsapp, whatsappCloud, smsChannel]
/** What services tell of an entity's account, each by an address of its own. */
export const hooks: readonly HookDefinition[] = [meta, waha, bounces, smsReports]

const taking = takeHooks(hooks)

/** Every job of the program. */
export const jobs: readonly Job[] = [
  runImport,
  lookThrough,
  pullDonations,
  makePapers,
  sendLetters,
  sendSingles,
  signInLinks,
  fetchChatFiles,
  eraseFiles,
  forgetPictures,
  tidyOldAccounts,
  findRemains,
  findTrash,
  emptyTrash,
  taking,
  tidyHooks,
  reckonSchedules,
  findUnsorted,
  sortAll,
  openCheckout,
  checkPayment,
  signHeads,
  findWaitingQuestions,
  remindOfQuestions,
  findTemplates,
  pullTemplates,
]

/** Which job takes up the work that the sweep finds. */
export const JOB_OF_WORK: Readonly<Record<string, Job>> = {
  import: runImport,
  look: lookThrough,
  pull: pullDonations,
  papers: makePapers,
  dispatch: sendLetters,
  messages: sendSingles,
  signIns: signInLinks,
  hooks: taking,
  chatFiles: fetchChatFiles,
}

/** What fires at the times that were set. */
export const schedules: readonly Schedule[] = [
  upkeep,
  sendCampaigns,
  sendAppeals,
  sendReports,
  endAppeals,
  sendSettings,
  subscriptionEnds,
  renewalDue,
  paymentChecks,
]
