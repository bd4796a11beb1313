import { two } from '../texts.ts'

export const notices = {
  title: 'Notifications',
  button: two('Notifications, %{smart_count} new', 'Notifications, %{smart_count} new'),
  buttonMore: 'Notifications, more than %{most} new',
  groups: { waits: 'Waits for you', failed: 'Went wrong', finished: 'Done' },
  isNew: 'New',
  seeAll: 'Mark all as seen',
  none: 'Nothing to tell',
  noneText: 'What finished, what failed and what waits for you stands here.',
  stale: 'This list could not be brought up to date. It is tried again by itself.',
  kinds: {
    imports: {
      done: two('Import finished: %{smart_count} row brought in', 'Import finished: %{smart_count} rows brought in'),
      refused: two(
        'Import finished: %{smart_count} row was not added',
        'Import finished: %{smart_count} rows were not added',
      ),
      failed: 'The import failed before the end of the file',
      undone: two(
        'Import undone: %{smart_count} record removed or set back',
        'Import undone: %{smart_count} records removed or set back',
      ),
    },
    reports: {
      papers: 'The letters of a report are ready as PDF',
      noPapers: 'The letters of a report could not be made as PDF',
      notSent: 'A report could not be sent at its time',
      sent: two('Sent: %{smart_count} letter', 'Sent: %{smart_count} letters'),
      lost: two(
        'Sent; %{smart_count} letter failed or is not confirmed',
        'Sent; %{smart_count} letters failed or are not confirmed',
      ),
      stopped: two(
        'Sending was stopped after %{smart_count} letter',
        'Sending was stopped after %{smart_count} letters',
      ),
    },
    campaigns: {
      sent: two('Campaign sent: %{smart_count} message', 'Campaign sent: %{smart_count} messages'),
      lost: two(
        'Campaign sent; %{smart_count} message failed or is not confirmed',
        'Campaign sent; %{smart_count} messages failed or are not confirmed',
      ),
      stopped: two(
        'The campaign is over: %{smart_count} message was sent',
        'The campaign is over: %{smart_count} messages were sent',
      ),
    },
    meta_campaigns: {
      sent: two('Meta campaign sent: %{smart_count} message', 'Meta campaign sent: %{smart_count} messages'),
      lost: two(
        'Meta campaign sent; %{smart_count} message failed or is not confirmed',
        'Meta campaign sent; %{smart_count} messages failed or are not confirmed',
      ),
      stopped: two(
        'The Meta campaign was stopped after %{smart_count} message',
        'The Meta campaign was stopped after %{smart_count} messages',
      ),
    },
    surveys: {
      sent: two('Survey sent: %{smart_count} message', 'Survey sent: %{smart_count} messages'),
      lost: two(
        'Survey sent; %{smart_count} message failed or is not confirmed',
        'Survey sent; %{smart_count} messages failed or are not confirmed',
      ),
      stopped: two(
        'Sending the survey was stopped after %{smart_count} message',
        'Sending the survey was stopped after %{smart_count} messages',
      ),
      answered: two(
        'A survey was answered: %{smart_count} answer so far',
        'A survey was answered: %{smart_count} answers so far',
      ),
    },
    year_letters: {
      sent: two(
        'Letter about the year sent: %{smart_count} message',
        'Letter about the year sent: %{smart_count} messages',
      ),
      lost: two(
        'Letter about the year sent; %{smart_count} message failed or is not confirmed',
        'Letter about the year sent; %{smart_count} messages failed or are not confirmed',
      ),
      stopped: two(
        'Sending the letter about the year was stopped after %{smart_count} message',
        'Sending the letter about the year was stopped after %{smart_count} messages',
      ),
    },
    templates: {
      approved: 'Meta has approved the template: it can be sent',
      rejected: 'Meta has refused the template',
      stopped: 'Meta has stopped the template: it cannot be sent',
    },
    report_settings: {
      waits: two(
        'A report to %{smart_count} donor waits for approval',
        'A report to %{smart_count} donors waits for approval',
      ),
      notReady: 'A report could not be sent at its time',
    },
    project_updates: { draft: 'Update waits to be published' },
    messages: { lost: 'A message did not arrive' },
    erasure_requests: { pending: 'A donor asks for their data to be erased' },
    feedback: {
      notMe: 'A reader says that the letter is not theirs',
      start: 'A donor asks to hear from you again',
      complaint: 'A donor has complained',
    },
    conversations: {
      unread: two(
        '%{smart_count} new message waits in a conversation',
        '%{smart_count} new messages wait in a conversation',
      ),
    },
    donor_issues: {
      open: 'A donor waits for an answer',
      assigned: 'Assigned to you; the donor waits for an answer',
      reopened: 'The donor has opened the issue again',
      answered: 'The project’s staff have answered you; the donor waits for your reply',
      passed: 'Support asks about this project',
    },
    subscriptions: {
      emailLow: two('you can still send %{smart_count} email', 'you can still send %{smart_count} emails'),
      emailOut: 'Usage limit reached for emails, further attempts will be blocked',
      whatsappLow: two(
        'you can still send %{smart_count} WhatsApp message',
        'you can still send %{smart_count} WhatsApp messages',
      ),
      whatsappOut: 'Usage limit reached for WhatsApp messages, further attempts will be blocked',
      smsLow: two('you can still send %{smart_count} text message', 'you can still send %{smart_count} text messages'),
      smsOut: 'Usage limit reached for text messages, further attempts will be blocked',
      held: 'Your payment is being looked at by the platform',
      toSettle: 'A payment is held and waits for you',
      accepted: 'Your payment was looked at: the package is yours',
      paidBack: 'Your payment was looked at and paid back',
      renewal: 'The renewal of your package waits to be paid',
    },
    plans: { none: 'You have no package: nothing is sent to donors until you choose one' },
    contact_messages: { waiting: 'Has written to the platform' },
    registrations: { awaiting: 'Asks to join Athar' },
  },
}
