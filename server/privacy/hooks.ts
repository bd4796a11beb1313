/** What an erasure changes in a row beyond taking the person out of its fields, by resource and field. */
import { type SQL, sql } from 'drizzle-orm'
import { chatMessages } from '../../resources/chat_messages/schema.ts'
import { donorIssues } from '../../resources/donor_issues/schema.ts'
import { donorMerges } from '../../resources/donor_merges/schema.ts'
import { donorTransactions } from '../../resources/donor_transactions/schema.ts'
import { files } from '../../resources/files/schema.ts'
import { messages } from '../../resources/messages/schema.ts'
import { surveyInvitations } from '../../resources/survey_invitations/schema.ts'
import { columns } from '../db/columns.ts'
import { col } from '../engine/fields.ts'

const key = col('importKey')
const chat = columns(chatMessages)
const issue = columns(donorIssues)
const message = columns(messages)
const file = columns(files)

export const HOOKS: Readonly<Record<string, Readonly<Record<string, SQL | null>>>> = {
  // The key of a gift without a reference is made from the giver's name and phone.
  [donorTransactions.name]: {
    importKey: sql`case when ${key} like 'ref|%' then ${key} end`,
  },
  // That something was asked and answered stays, and when. Nobody is left to answer.
  [donorIssues.name]: { passedAt: sql`case when ${issue.answeredAt} is not null then ${issue.passedAt} end` },
  // The ledger keeps that something was sent and opened, and when. What had not left never will.
  [messages.name]: {
    state: sql`case when ${message.state} in ('planned', 'claimed') then 'cancelled' when ${message.state} = 'handing' then 'unknown' else ${message.state} end`,
    leaseOwner: null,
    // WhatsApp writes the number into its names of messages.
    providerId: null,
    leaseUntil: null,
  },
  // What had not been fetched from the service never will be.
  [chatMessages.name]: { fileState: sql`nullif(${chat.fileState}, 'waiting')`, media: null, fetchAt: null },
  // What a merge moved and wrote: nobody takes it apart any more.
  [donorMerges.name]: { moved: null, written: null },
  // The link to a survey opens nothing any more.
  [surveyInvitations.name]: { tokenHash: null },
  [files.name]: { deletedAt: sql`coalesce(${file.deletedAt}, now())` },
}
