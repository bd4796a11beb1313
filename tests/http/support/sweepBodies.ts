import { ASKED } from '../../../resources/hanging.ts'
import type { Ids } from './plant.ts'

const BRANCH = { branchName: 'New', adminName: 'x', adminUserName: 'x', adminEmail: 'x@athar.test' }

/** What an action takes, typed out; an action that is not here is called with `{}`. Ids are one tenant's. */
export const ACTION_BODY: Record<string, (ids: Ids) => object> = {
  // Figures and lists of one's own entity, which name no row.
  'report_settings.upcoming': () => ({}),
  'project_updates.fieldWaiting': () => ({}),
  'reports.approvals': () => ({}),
  'conversations.inbox': () => ({}),
  'conversations.waiting': () => ({}),
  'conversations.colleagues': () => ({}),
  'donor_transactions.week': () => ({ day: '2026-03-01' }),
  'donor_transactions.distribution': () => ({ span: 'year' }),
  'donors.category': () => ({ list: 'elite' }),
  // No list of ours: what is refused for it was reached.
  'category_advices.ask': () => ({ list: 'none' }),
  'donors.sort': () => ({ list: 'none' }),
  // A body that names whose branch it is: refused, whoever is named.
  'entities.addBranch': (ids) => ({ ...BRANCH, mainEntity: ids['entities']?.[0] }),
  // Sums of one's own charity's branches, without an id or a name of theirs but the branch's own.
  'entities.branches': () => ({}),
  // Settings that cannot be any: what is refused for them was reached.
  'email_accounts.connect': () => ({ host: 'no host' }),
  'email_accounts.sample': () => ({ language: 'ar' }),
  'email_accounts.trial': () => ({ language: 'ar' }),
  'email_accounts.makeKey': () => ({ domain: 'birr.sa', selector: 'athar1' }),
  'sms_accounts.connect': () => ({ url: 'no address' }),
  // Nobody's name: what is refused for it was reached. The donors are needed by the other routes.
  'donors.erase': () => ({ confirm: 'nobody' }),
  // With itself: what is refused for it was reached.
  'donors.merge': (ids) => ({ other: ids['donors']?.[0] }),
  'donors.mergeOutlook': (ids) => ({ other: ids['donors']?.[0] }),
  // Nobody's name: what is refused for it was reached.
  'deletions.purge': () => ({ confirm: 'nobody' }),
  // Whatever may be deleted is asked what hangs on it first.
  ...Object.fromEntries([...ASKED].map((name) => [`${name}.hanging`, (ids: Ids) => ({ ids: [ids[name]?.[0]] })])),
  'project_updates.fieldPlace': (ids) => ({
    sender: ids['users']?.[0],
    messages: [ids['chat_messages']?.[0]],
    project: ids['projects']?.[0],
  }),
  'project_updates.fieldDrop': (ids) => ({ sender: ids['users']?.[0], messages: [ids['chat_messages']?.[0]] }),
  'files.blur': () => ({ areas: [] }),
  'conversations.assign': (ids) => ({ to: ids['users']?.[0] }),
  'donor_transactions.record': (ids) => ({
    donor: ids['donors']?.[0],
    project: ids['projects']?.[0],
    amount: '10',
    date: '2026-03-01',
  }),
  'donor_issues.reply': () => ({ version: 1, reply: 'x' }),
  'donor_issues.assign': (ids) => ({ to: ids['users']?.[0] }),
  'donor_issues.toDiary': () => ({ name: 'x', details: 'x' }),
  'erasure_requests.refuse': () => ({ reason: 'x' }),
  'donor_issues.rate': () => ({ satisfaction: 'neutral' }),
  // Questions that wait for whoever asks.
  'donor_issues.passed': () => ({}),
  'donor_issues.answerPassed': () => ({ version: 1, answer: 'x' }),
  // Someone of another entity: as unknown as nobody.
  'users.correctEmail': () => ({ email: 'corrected@athar.test' }),
  'users.sendReset': () => ({ email: 'adminb@athar.test' }),
  'imports.template': () => ({ target: 'donors', lang: 'ar' }),
  'imports.prepare': (ids) => ({ target: 'donors', file: ids['files']?.[4] }),
  'imports.preview': () => ({ mapping: { name: 0 } }),
  'imports.look': () => ({ mapping: { name: 0 } }),
  'imports.looked': () => ({ name: 'none' }),
  'imports.run': () => ({ mapping: { name: 0 } }),
  // It names no row of anybody: the link is the caller's own, and refused.
  'platform_links.connect': () => ({ link: 'nowhere', email: 'link@athar.test', password: 'x' }),
  'reports.preview': (ids) => ({ donor: ids['donors']?.[0] }),
  'reports.sample': (ids) => ({ project: ids['projects']?.[0], design: 'light', language: 'ar' }),
  'signed_versions.seals': (ids) => ({ report: ids['reports']?.[0] ?? '' }),
  'reports.paper': () => ({ as: 'csv' }),
  'reports.card': () => ({ shape: 'square' }),
  'reports.givers': () => ({}),
  'reports.figures': (ids) => ({ donor: ids['donors']?.[0] }),
  'reports.figure': (ids) => ({ name: 'given', donor: ids['donors']?.[0] }),
  'reports.results': () => ({}),
  'reports.insights': () => ({}),
  'reports.owed': () => ({}),
  'reports.prepare': (ids) => ({ donors: [ids['donors']?.[0]] }),
  'report_settings.run': () => ({ expected: 1 }),
  'reports.send': () => ({ expected: 1 }),
  'reports.schedule': () => ({ expected: 1, sendAt: '2999-01-01T09:00:00.000Z' }),
  'meta_campaigns.publish': () => ({ expected: 1 }),
  'surveys.preview': () => ({ language: 'ar' }),
  'surveys.send': () => ({ expected: 1 }),
  'year_letters.preview': () => ({ language: 'ar' }),
  'year_letters.send': () => ({ expected: 1 }),
  'year_letters.approve': () => ({ version: 1 }),
  // No template of ours: what is refused for it was reached, and nothing is made.
  'surveys.start': () => ({ starter: 'none' }),
  'surveys.files': () => ({ question: '0192aaaa-0000-7000-8000-000000000001' }),
  'surveys.texts': () => ({ question: '0192aaaa-0000-7000-8000-000000000001' }),
  'campaigns.publish': () => ({ expected: 1 }),
  'dispatches.pause': (ids) => ({ id: ids['dispatches']?.[0] }),
  'dispatches.resume': (ids) => ({ id: ids['dispatches']?.[0] }),
  'campaigns.sendAgain': () => ({ states: ['failed'], expected: 1 }),
  'meta_campaigns.sendAgain': () => ({ states: ['failed'], expected: 1 }),
  'reports.sendAgain': () => ({ states: ['failed'] }),
  'reports.approve': () => ({ version: 1 }),
  'campaigns.approve': () => ({ version: 1 }),
  'meta_campaigns.approve': () => ({ version: 1 }),
  'surveys.approve': () => ({ version: 1 }),
  'reports.sendBack': () => ({ sentBack: 'x' }),
  'campaigns.sendBack': () => ({ sentBack: 'x' }),
  'meta_campaigns.sendBack': () => ({ sentBack: 'x' }),
  'surveys.sendBack': () => ({ sentBack: 'x' }),
  'year_letters.sendBack': () => ({ sentBack: 'x' }),
  // Others' ids among one's own do nothing, and are not told from nobody's.
  'messages.resend': (ids) => ({ ids: [ids['messages']?.[0]] }),
  'messages.handle': (ids) => ({ ids: [ids['messages']?.[0]] }),
  'messages.hide': (ids) => ({ ids: [ids['messages']?.[1] ?? ids['messages']?.[0]] }),
  'feedback.handle': (ids) => ({ ids: [ids['feedback']?.[0]] }),
  // Nobody offers it: what is refused for it was reached.
  'subscriptions.choose': (ids) => ({ plan: ids['subscriptions']?.[0] }),
  'subscriptions.accept': () => ({ note: 'x', follows: 'begins' }),
  'subscriptions.payBack': () => ({ note: 'x', elsewhere: true }),
  // One's own package alone.
  'subscriptions.standing': () => ({}),
  // The account at Meta of whoever asks, and what the platform offers to everybody.
  'templates.pull': () => ({}),
  'templates.gallery': () => ({}),
  // Another's template is none that the platform offers.
  'templates.adopt': (ids) => ({ template: ids['templates']?.[0] }),
}

/** Accounts of which an entity has one: what a new one takes, typed out. A second one is refused for the first. */
export const ALONE: Record<string, object> = {
  email_accounts: { host: 'mail.birr.sa', senderAddress: 'letters@birr.sa', dkimDomain: null, dkimSelector: null },
  sms_accounts: {
    url: 'https://sms.birr.sa/',
    bodyTemplate: '{"to":"{to}","text":"{text}"}',
    headers: [],
    success: 'status',
    successPath: null,
    idPath: null,
    reportIdPath: null,
    reportStatePath: null,
    incomingFromPath: null,
    incomingTextPath: null,
  },
  whatsapp_accounts: { provider: 'baileys', wahaUrl: null, minSeconds: 30, maxSeconds: 60 },
  meta_accounts: {
    wabaId: '102290129340398',
    phoneNumberId: '106540352242922',
    token: 'x',
    appSecret: 'x',
    graphVersion: 'v24.0',
  },
}
