// biome-ignore-all lint/suspicious/noTemplateCurlyInString: templates stand here as they do in the code

import { OF_OUTREACH } from './madeOutreach.ts'

/**
 * Texts whose open part comes from another file: the words that it can be. `faults`: a name that the server, a check or a
 * reader gives, of which there are too many to be written twice; it stands in quotes where it is given.
 */
export const FROM_ELSEWHERE: Readonly<Record<string, readonly string[] | 'faults'>> = {
  // resources/_kit/accounts.ts, ACCOUNT_REASONS
  'connections.advice.${refusal.reason}':
    'host connect tls auth sender restricted busy timeout locked recipient content noAnswer other'.split(' '),
  'connections.${words}.${key}': ['email', 'sms', 'title', 'lead', 'connect', 'forget', 'forgetText'],
  // resources/donor_transactions/server/likely.ts
  'gifts.unnamed.why.${why}': ['phone', 'amount', 'name'],
  // resources/_contracts/owedReports.ts, OwedWhy; of what is coming nothing is said
  'reports.due.why.${why}': ['missed', 'ended'],
  // src/generate/texts.ts, what a record must be whole for
  'common.state.requiredTo.${completing(resource)}': ['publish', 'activate', 'send'],
  // resources/reports/results.ts
  'results.figure.${name}':
    'letters objecting opened clicked content satisfied issues questions complaints replies gifts givers given'.split(
      ' ',
    ),
  'reports.kinds.${report.type}.hint': ['project', 'notice', 'thanks'],
  // resources/_contracts/reportFigures.ts, FIGURES
  'figures.name.${key.name}':
    'required collected collectedPercent funds fund spent spentPercent shares donors beneficiaries stages updates media given givenFund share sharePercent units'.split(
      ' ',
    ),
  'figures.rule.${ruleOf(figure, kind)}':
    'required collected collectedPercent collectedAfter funds fund fundAfter earlier spent spentPercent shares donors beneficiaries stages updates updatesSince media mediaEhsan given givenFund share sharePercent units'.split(
      ' ',
    ),
  // resources/reports/ui/page/Papers.tsx, what it says
  'resources.paper_bundles.text.${key}':
    'title lead make again progress mayLeave stop stopAsk goOn download ready left until failed expired'.split(' '),
  // resources/signed_versions, what a look at a version finds
  'results.seals.${state}': ['intact', 'altered'],
  // resources/users/schema.ts, the mails that nobody asks for
  'settings.mails.${mail}': ['questionWaits'],
  'settings.mails.${mail}Hint': ['questionWaits'],
  // resources/_kit/letters.ts, DESIGNS
  'reports.designs.of.${design}': ['light', 'formal', 'pictures', 'onePage', 'longRead', 'ramadan'],
  'connections.hook.${tells}': ['bounces', 'reports'],
  'connections.hook.${tells}Hint': ['bounces', 'reports'],
  // resources/_kit/accounts.ts, ACCOUNT_STATES
  'metaAccount.state.${words}': ['none', 'notChecked', 'working', 'off'],
  // resources/suppressions/schema.ts
  'connections.suppressed.${reason}': ['bounce', 'complaint', 'stopped'],
  'admin.entity.${count}': ['projects', 'donors', 'users', 'transactions', 'letters'],
  'admin.entity.${step}Text': ['activate', 'deactivate', 'remove'],
  'admin.entity.${step}Title': ['activate', 'deactivate', 'remove'],
  'admin.entity.effect.${effect}': ['signIn', 'letters', 'kept', 'hidden', 'nothingErased', 'undo'],
  'admin.registration.alikeWhy.${one}': ['name', 'licence', 'email', 'phone'],
  'auth.device.browser.${browser}': ['samsung', 'opera', 'edge', 'firefox', 'chrome', 'safari'],
  'auth.device.system.${system}': ['iphone', 'ipad', 'android', 'windows', 'mac', 'linux'],
  'auth.first.tour.${tour}.${card}.text':
    'SuperAdmin BranchAdmin ProjectAdmin TechnicalSupport Donor first second third'.split(' '),
  'auth.first.tour.${tour}.${card}.title':
    'SuperAdmin BranchAdmin ProjectAdmin TechnicalSupport Donor first second third'.split(' '),
  'auth.register.step.${id}': ['entity', 'contact', 'admin'],
  'auth.rules.${part}': ['length', 'upper', 'lower', 'digit'],
  'trial.lacks.${lacks}': ['phone', 'proof'],
  'campaigns.again.${sort}': ['failed', 'suppressed', 'overQuota', 'unknown'],
  ...OF_OUTREACH,
  // resources/surveys/questions.ts
  'surveys.satisfaction.${value}': ['verySatisfied', 'satisfied', 'neutral', 'slightlySatisfied', 'unsatisfied'],
  // resources/surveys/starters.ts
  'surveys.starters.${starter}.text': ['project', 'care', 'event'],
  'surveys.starters.${starter}.title': ['project', 'care', 'event'],
  // resources/_contracts/surveyResults.ts
  'surveys.results.${results.step}': ['day', 'week'],
  // resources/year_letters/ui
  'yearLetters.help.${line}': ['whose', 'funds', 'frozen', 'again'],
  'yearLetters.results.${one}': ['pages', 'opened', 'notMe', 'stopped'],
  'tour.steps.${name}.text': [
    'platform',
    'registrations',
    'lists',
    'trail',
    'issues',
    'service',
    'figures',
    'begin',
    'due',
    'report',
    'quick',
    'reports',
    'imports',
    'reach',
    'plans',
    'find',
    'letters',
    'gifts',
    'sample',
    'joining',
    'write',
    'contacts',
    'person',
    'profile',
  ],
  'tour.steps.${step.name}.title': [
    'platform',
    'registrations',
    'lists',
    'trail',
    'issues',
    'service',
    'figures',
    'begin',
    'due',
    'report',
    'quick',
    'reports',
    'imports',
    'reach',
    'plans',
    'find',
    'letters',
    'gifts',
    'sample',
    'joining',
    'write',
    'contacts',
    'person',
    'profile',
  ],
  // resources/plans/schema.ts, ITEMS
  'subscription.amounts.${item}': ['email', 'whatsapp', 'sms'],
  'subscription.items.${item}': ['email', 'whatsapp', 'sms'],
  'subscription.noItem.${item}': ['email', 'whatsapp', 'sms'],
  'subscription.unlimitedItem.${item}': ['email', 'whatsapp', 'sms'],
  // resources/subscriptions/change.ts
  'subscription.choose.${way}': ['subscribe', 'renew', 'upgrade', 'downgrade', 'other'],
  'validation.${key}': 'faults',
  // Categories of donors, and what is said of them [9.5], [1.16].
  'categories.lists.${list}': ['active', 'disconnected', 'elite', 'lapsed'],
  'categories.rules.${list}': ['active', 'disconnected', 'elite', 'lapsed'],
  'categories.week.days.d${day}': ['0', '1', '2', '3', '4', '5', '6'],
  'categories.week.levels.${name}': ['low', 'medium', 'high', 'veryHigh'],
  'categories.distribution.spans.${one}': ['month', 'year', 'all'],
  'categories.advice.${advice.note}': ['refused', 'silent'],
  'categories.advice.topics.${topic}': ['channel', 'time', 'tone', 'ask'],
  'categories.advice.figures.${name}': [
    'donors',
    'givers',
    'whatsapp',
    'sms',
    'email',
    'refuses',
    'arabic',
    'day',
    'hour',
    'median',
    'average',
    'perGiver',
    'days',
    'before',
    'again',
    'retention',
    'fund',
  ],
  'categories.advice.say.${item.say}':
    'whatsapp sms email call noChannel timeKnown timeUnknown toneActive toneDisconnected toneElite toneLapsed askMedian askFund askNothing refuses'.split(
      ' ',
    ),
}
