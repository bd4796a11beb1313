import type { Person } from '../support.ts'

/** One person of every role [6.1]; technical support once within an entity and once of the platform. */
export const CALLERS = [
  'adminA',
  'projectsA',
  'super',
  'supportA',
  'support',
  'donorA',
  'potentialA',
] as const satisfies readonly Person[]
export type Caller = (typeof CALLERS)[number]

const branchAdmin: readonly Caller[] = ['adminA']
// [6.2] BranchAdmin or ProjectAdmin
const staff: readonly Caller[] = ['adminA', 'projectsA']
// [6.6] SuperAdmin
const platform: readonly Caller[] = ['super']
const staffAndPlatform: readonly Caller[] = ['adminA', 'projectsA', 'super']
const anyone: readonly Caller[] = CALLERS
// [1.13] their own, whoever signs in by phone
const givers: readonly Caller[] = ['donorA', 'potentialA']
const nobody: readonly Caller[] = []

const EVERY_WRITE = ['create', 'update', 'remove'] as const
const READS = ['list', 'get', 'export'] as const
const TO_MANY = ['publish', 'stop', 'unschedule', 'duplicate', 'correct', 'again', 'sendAgain'] as const

const rows = (resource: string, operations: readonly string[], who: readonly Caller[]): [string, readonly Caller[]][] =>
  operations.map((operation) => [`${resource}.${operation}`, who])

/** Section 6 of the specification, operation by operation. What is not here fails. */
export const MATRIX = new Map<string, readonly Caller[]>([
  // [6.2] entity: staff read their own; its administrator changes it and adds branches; product.md 1
  ...rows('entities', READS, [...staffAndPlatform, ...givers]),
  ...rows('entities', ['update'], ['adminA', 'super']),
  ...rows('entities', ['addBranch', 'branches'], branchAdmin),
  // [1.10], [6.6] the platform adds, verifies, stops, removes and brings back entities; a bare row is nobody's
  ...rows(
    'entities',
    ['add', 'addAdmin', 'verify', 'unverify', 'activate', 'deactivate', 'remove', 'hanging'],
    platform,
  ),
  ...rows('entities', ['restore', 'removed', 'glance', 'overview'], platform),
  ...rows('entities', ['create'], nobody),
  // [2.50], [6.6], [7.8] /admin
  ...rows('registrations', [...READS, 'approve', 'reject', 'file', 'review'], platform),
  // [6.5] users: BranchAdmin only; the platform stops and lets in, and a ProjectAdmin reads names, to choose a manager
  ...rows('users', READS, ['adminA', 'projectsA', 'super']),
  ...rows('users', ['activate', 'deactivate'], ['adminA', 'super']),
  ...rows('users', ['inviteStaff'], platform),
  ...rows('users', ['create', 'update'], branchAdmin),
  // [6.10] and the platform for an entity's administrators, until they have come
  ...rows('users', ['invite', 'invitation', 'inviteLink'], ['adminA', 'super']),
  ...rows('users', ['correctEmail'], platform),
  ...rows('users', ['temporaryPassword', 'sendReset'], branchAdmin),
  // the platform reads its own trail and what it did to entities [6.6]
  ...rows('audit_trail', READS, ['adminA', 'super']),
  // [2.44] an account at a service, its keys and its cost: the administrator's alone
  ...rows('meta_accounts', [...READS, 'create', 'update', 'check', 'switchOff'], branchAdmin),
  // [2.66] by whose number the charity speaks: the administrator's alone
  ...rows('whatsapp_accounts', [...READS, 'create', 'update'], branchAdmin),
  ...rows('whatsapp_accounts', ['link', 'start', 'code', 'disconnect', 'reset'], branchAdmin),
  ...rows(
    'email_accounts',
    [...READS, 'create', 'update', 'connect', 'check', 'switchOff', 'forget', 'makeKey', 'makeHook', 'sample', 'trial'],
    branchAdmin,
  ),
  ...rows(
    'sms_accounts',
    [...READS, 'create', 'update', 'connect', 'check', 'switchOff', 'forget', 'makeHook'],
    branchAdmin,
  ),
  // whoever keeps donors sees which addresses are left alone, and allows them again
  ...rows('suppressions', [...READS, 'allow'], staff),
  // [2.51] platform lists under /admin [6.6]; staff choose from them
  ...rows('donor_types', READS, staffAndPlatform),
  ...rows('donor_types', EVERY_WRITE, platform),
  ...rows('classifications', READS, staffAndPlatform),
  ...rows('classifications', EVERY_WRITE, platform),
  // [2.51] [2.75] packages, which staff see where they can be had; [2.67] the administrator buys, the others see what is left
  ...rows('plans', READS, staffAndPlatform),
  ...rows('plans', EVERY_WRITE, platform),
  ...rows('subscriptions', [...READS, 'standing'], staff),
  ...rows('subscriptions', ['choose', 'check', 'unsubscribe'], branchAdmin),
  ...rows('subscriptions', ['create', 'update', 'remove'], nobody),
  // [8.40] [6.6] what was paid and held is settled by who sells the packages
  ...rows('subscriptions', ['held', 'look', 'accept', 'payBack'], platform),
  ...rows('invoices', [...READS, 'pdf'], branchAdmin),
  ...rows('invoices', ['create', 'update', 'remove'], nobody),
  ...rows('files', [...READS, 'upload', 'content'], staff),
  // product.md 27
  ...rows('files', ['describe', 'blur', 'withdraw'], staff),
  ...rows('files', ['remove'], nobody),
  // [6.2] projects, donors, reports
  ...rows('projects', READS, [...staffAndPlatform, ...givers]),
  ...rows('projects', [...EVERY_WRITE, 'publish', 'deactivate', 'reactivate'], staff),
  ...rows('projects', ['timeline', 'pulse', 'money'], staff),
  ...rows('project_updates', [...READS, ...EVERY_WRITE, 'publish', 'deactivate'], staff),
  ...rows('project_updates', ['fieldWaiting', 'fieldPlace', 'fieldDrop'], staff),
  // product.md 43: who deletes is told what hangs on it, and takes back what was archived; the trash is the administrator's
  ...[
    'projects',
    'project_updates',
    'comments',
    'notes',
    'spendings',
    'donors',
    'donor_transactions',
    'reports',
    'report_settings',
  ].flatMap((name) => rows(name, ['hanging'], staff)),
  ...['projects', 'donors', 'reports', 'year_letters'].flatMap((name) => rows(name, ['unarchive'], staff)),
  ...rows('deletions', ['list', 'export', 'restore', 'purge'], branchAdmin),
  ...rows('deletions', ['get'], nobody),
  // [2.16] comments: taken away by whoever wrote them, or by the administrator
  ...rows('comments', [...READS, ...EVERY_WRITE], staff),
  ...rows('comments', ['moderate'], branchAdmin),
  // [2.36]
  ...rows('notes', [...READS, ...EVERY_WRITE], staff),
  ...rows('dashboard', ['get'], staff),
  // what finished, failed or waits, and up to where one has seen it: whoever works here, never a donor
  ...rows('notices', ['list', 'see'], [...staff, 'supportA', 'super', 'support']),
  // everybody follows what they may list
  ...rows('live', ['follow'], anyone),
  ...rows('spendings', [...READS, ...EVERY_WRITE], staff),
  ...rows('donors', READS, [...staff, ...givers]),
  ...rows('donors', [...EVERY_WRITE, 'inviteIdentity'], staff),
  // [2.61], [1.16] categories, their analysis and what is recommended for them
  ...rows('donors', ['category', 'sort'], staff),
  ...rows('donor_transactions', ['week', 'distribution'], staff),
  ...rows('category_changes', READS, staff),
  ...rows('category_advices', [...READS, 'ask'], staff),
  // a person's data as a whole leaves, or goes, by the administrator's hand
  ...rows('donors', ['exportData', 'erase'], branchAdmin),
  // product.md 3: two rows of one person become one, or two again
  ...rows('donors', ['merge', 'mergeCandidates', 'mergeOutlook'], branchAdmin),
  ...rows('donor_merges', [...READS, 'undo'], branchAdmin),
  // [6.4], product.md 2: support of an entity its own, the platform every one's; other staff read them with the donor
  ...rows('donor_issues', ['list', 'export'], ['adminA', 'projectsA', 'supportA', 'super', 'support', ...givers]),
  ...rows('donor_issues', ['get'], ['supportA', 'super', 'support', ...givers]),
  ...rows('donor_issues', ['view', 'reply', 'close', 'reopen'], ['supportA', 'super', 'support']),
  ...rows('donor_issues', ['assign', 'colleagues', 'figures'], ['supportA', 'super', 'support']),
  // product.md 2: support asks the project, whose staff answer
  ...rows('donor_issues', ['pass', 'takeBack'], ['supportA', 'super', 'support']),
  ...rows('donor_issues', ['passed', 'answerPassed'], staff),
  // [1.13] sent by a donor, changed and removed by nobody
  ...rows('donor_issues', ['create'], givers),
  // what was closed: opened again, and rated, by whoever sent it
  ...rows('donor_issues', ['reopenOwn', 'rate'], givers),
  // pictures and papers of a conversation: whoever writes or reads it
  ...rows('donor_issues', ['attach', 'file'], anyone),
  // the answer in the project’s diary: the charity’s own people
  ...rows('donor_issues', ['toDiary'], ['adminA', 'projectsA', 'supportA']),
  ...rows('donor_issues', ['update', 'remove'], nobody),
  ...rows('donor_transactions', READS, [...staff, ...givers]),
  ...rows('donor_transactions', [...EVERY_WRITE, 'record', 'refund', 'likelyGivers'], staff),
  // [1.13] what the card of a gift is drawn with
  ...rows('donor_transactions', ['card'], staff),
  // product.md 11: what a donor gave, in writing
  ...rows('donor_transactions', ['inWriting', 'statement', 'issueReceipt'], staff),
  ...rows('donors', ['inWriting', 'yearStatement'], staff),
  ['donor_transactions.ownCard', givers],
  ...rows('reports', READS, [...staff, ...givers]),
  ...rows('reports', [...EVERY_WRITE, 'audience', 'preview', 'test', 'send', 'stop', 'sendAgain'], staff),
  ...rows('reports', ['versions'], staff),
  // product.md 30: a colleague's approval, ten minutes to think better of it, a word to those who read what was wrong
  // [2.24], [2.25], [3.13] saved settings and their history
  ...rows('report_settings', [...READS, ...EVERY_WRITE, 'activate', 'pause', 'outlook', 'upcoming', 'run'], staff),
  ...rows('report_runs', READS, staff),
  // [9.9] the letters of a report as PDF, in one archive
  ...rows('paper_bundles', [...READS, 'stop', 'archive'], staff),
  ...rows('reports', ['makePapers'], staff),
  ...rows('announced_months', READS, staffAndPlatform),
  ...rows('announced_months', EVERY_WRITE, platform),
  ...rows(
    'reports',
    ['askApproval', 'approve', 'approvals', 'sendBack', 'sendNow', 'takeBack', 'correct', 'schedule', 'unschedule'],
    staff,
  ),
  // [4.11], [2.27], [2.30], [2.32], [2.48], [9.9] new versions, designs, figures, files, and what is shown to others
  // [6.3] [6.7] what a person who signed in by phone reads in their account; the list of a Donor is empty
  ...rows('reports', ['prepare'], staff),
  ['reports.prepared', givers],
  ['reports.readPrepared', ['potentialA']],
  ['letters.readOwn', givers],
  ...rows(
    'reports',
    ['revise', 'publish', 'sample', 'givers', 'figures', 'figure', 'results', 'insights', 'owed', 'paper', 'card'],
    staff,
  ),
  // product.md 11 what they gave, in writing
  ['donors.statements', givers],
  ['donors.statement', givers],
  // PDPL: how they want to be written to, and all that is held of them
  ['donors.prefer', givers],
  ['donors.ownData', givers],
  ['projects.readOwn', givers],
  // PDPL: asked and taken back by the donor, answered by the administrator
  ...rows('erasure_requests', READS, [...branchAdmin, ...givers]),
  ...rows('erasure_requests', ['create', 'withdraw'], givers),
  ...rows('erasure_requests', ['refuse'], branchAdmin),
  ...rows('erasure_requests', ['update', 'remove'], nobody),
  ...rows('letters', READS, [...staff, ...givers]),
  // [3.11], [4.12] campaigns are the staff's
  ...rows(
    'meta_campaigns',
    [...READS, ...EVERY_WRITE, 'hanging', 'audience', 'preview', 'failures', 'results', 'test'],
    staff,
  ),
  ...rows('meta_campaigns', TO_MANY, staff),
  // [6.2] surveys are the staff's; what came of them is read, never written
  ...rows('surveys', [...READS, ...EVERY_WRITE, 'hanging', 'activate', 'deactivate', 'toDraft', 'test'], staff),
  ...rows(
    'surveys',
    ['results', 'texts', 'files', 'answers', 'paper', 'preview', 'audience', 'sendings', 'send', 'stop', 'start'],
    staff,
  ),
  ...['surveys', 'year_letters'].flatMap((name) => rows(name, ['correct'], staff)),
  ...rows('survey_answers', READS, staff),
  ...rows('survey_invitations', READS, staff),
  // product.md 25: a letter about the year is the staff's as reports are
  ...rows('year_letters', READS, [...staff, ...givers]),
  ...rows('year_letters', [...EVERY_WRITE, 'hanging', 'audience', 'preview', 'test', 'sendings'], staff),
  ...rows('year_letters', ['send', 'stop'], staff),
  // product.md 30: a colleague's word, the same for all that goes to many
  ...['campaigns', 'meta_campaigns', 'surveys', 'year_letters'].flatMap((name) =>
    rows(name, ['askApproval', 'approve', 'sendBack'], staff),
  ),
  ...rows('year_letter_pages', READS, [...staff, ...givers]),
  ['year_letters.readOwn', givers],
  // [3.10] appeals likewise; what was permitted is recorded by the administrator
  ...rows('campaigns', [...READS, ...EVERY_WRITE, 'hanging', 'audience', 'preview', 'results', 'failures'], staff),
  ...rows('report_settings', ['preview', 'test'], staff),
  ...rows('campaigns', ['test', 'end', ...TO_MANY], staff),
  // [2.44] [3.15] how the charity looks is seen by its staff; so is what it signed (product.md 28)
  ...rows('colors', READS, staff),
  ...rows('colors', [...EVERY_WRITE, 'hanging'], branchAdmin),
  ...rows('contact_messages', [...READS, 'handle', 'reopen'], platform),
  ...rows('fundraising_licences', READS, staff),
  ...rows('fundraising_licences', [...EVERY_WRITE, 'hanging'], branchAdmin),
  // [6.5] templates: BranchAdmin only; [2.51] the platform keeps its own, which entities copy; who writes a campaign chooses one
  ...rows('templates', READS, [...staff, 'super']),
  ...rows('templates', [...EVERY_WRITE, 'activate', 'deactivate', 'hanging'], ['adminA', 'super']),
  ...rows('templates', ['submit', 'withdraw', 'otherLanguage', 'pull'], ['adminA', 'super']),
  ...rows('templates', ['gallery', 'adopt'], branchAdmin),
  // what went to whom, and in which editions, is the staff's to see
  ...rows('messages', READS, staff),
  // [2.68], [4.9] sent again, marked as seen, taken out of view; what came back from donors, and what they wrote
  ...rows('messages', ['story', 'resend', 'handle', 'hide'], staff),
  ...rows('feedback', [...READS, 'handle'], staff),
  // [2.74] product.md 36: the entity's people and its own support; the platform's sees issues alone (product.md 2)
  ...rows('chat_messages', READS, ['adminA', 'projectsA', 'supportA']),
  ...rows(
    'conversations',
    [
      ...READS,
      'inbox',
      'waiting',
      'colleagues',
      'view',
      'thread',
      'read',
      'send',
      'markUnread',
      'assign',
      'makeIssue',
      'attach',
      'file',
    ],
    ['adminA', 'projectsA', 'supportA'],
  ),
  ...rows('saved_replies', [...READS, ...EVERY_WRITE, 'hanging'], ['adminA', 'projectsA', 'supportA']),
  // who may stop a sending may have it wait
  ...rows('dispatches', [...READS, 'pause', 'resume'], staff),
  ...rows('editions', READS, staff),
  ...rows('signed_versions', [...READS, 'seals'], staff),
  ...rows('signing_keys', READS, platform),
  ...rows('imports', [...READS, 'template', 'prepare', 'preview', 'look', 'looked', 'known', 'run', 'stop'], staff),
  ...rows('imports', ['rejected', 'undoPlan', 'undo'], staff),
  // an import begins with `prepare`, which reads the file; a bare row of it is nothing
  ...rows('imports', ['create', 'update', 'remove'], nobody),
  // [2.44] [2.66] the account at a donation platform: the administrator's alone
  ...rows('platform_links', [...READS, 'connect', 'check', 'pull', 'unlink'], branchAdmin),
  ...rows('platform_links', ['create', 'update', 'remove'], nobody),
  ...rows('import_faults', READS, staff),
  ...rows('import_changes', READS, staff),
  // the loopback mail service of a demonstration: the charity's own letters
  // [6.11] not for a SuperAdmin; an entity's own figures
  ['usage.get', staff],
  ...rows('outbox', ['list', 'get'], staff),
  // and the platform's own: registrations and its invitations
  ...rows('platformOutbox', ['list', 'get'], platform),
  // product.md 42: the platform, or the administrator of an entity of the demonstration, which these are not
  ...rows('demo', ['remove'], platform),
])
