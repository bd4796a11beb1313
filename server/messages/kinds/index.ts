import type { RecordOf } from '../../../resources/_kit/resource.ts'
import type { messages } from '../../../resources/messages/schema.ts'
import { accountKind } from './account.ts'
import { campaignKind } from './campaign.ts'
import { chatKind } from './chat.ts'
import { contactKind } from './contact.ts'
import { fieldUpdateKind } from './fieldUpdate.ts'
import { issueReplyKind } from './issueReply.ts'
import type { MessageKind } from './kind.ts'
import { metaCampaignKind } from './metaCampaign.ts'
import { questionWaitsKind } from './questionWaits.ts'
import { reportKind } from './report.ts'
import { surveyKind } from './survey.ts'
import { yearLetterKind } from './yearLetter.ts'

/** Every kind of message, a line each. */
export const KINDS: Readonly<Record<RecordOf<typeof messages>['kind'], MessageKind>> = {
  report: reportKind,
  metaCampaign: metaCampaignKind,
  campaign: campaignKind,
  survey: surveyKind,
  yearLetter: yearLetterKind,
  issueReply: issueReplyKind,
  questionWaits: questionWaitsKind,
  fieldUpdate: fieldUpdateKind,
  chat: chatKind,
  account: accountKind,
  contact: contactKind,
}
