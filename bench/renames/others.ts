/** Places that bear a field's name and are something else, with the reason: a line of `part` in a file of `file`. */
export interface Other {
  field: string
  file: RegExp
  part: RegExp
  why: string
}

const LETTER = 'what a letter says of a gift: frozen when it was sent, by names of its own'
const ANSWER =
  'a key of what a function of the database answers, a contract with names of its own; both sides are typed by it'
const FAULT = 'what is wrong, in words: a fault, of the program or of a form'
const ISSUE = 'what a donor writes to a charity: a field of donor_issues'
const MAIL = 'what a mail says, filled by hand from typed rows'
const FORM = 'a field of a form of its own, which the form declares'

export const OTHERS: readonly Other[] = [
  {
    field: 'donor_transactions.onBehalfOf',
    file: /^(?:src\/public|resources\/_contracts\/letter\.ts|server\/pdf|i18n|server\/letters\/content\.ts)/,
    part: /onBehalfOf/,
    why: LETTER,
  },
  {
    field: 'donor_issues.passNote',
    file: /limits\.ts$|forms\.ts$|AskProject\.tsx$/,
    part: /LIMITS\.passNote|passNote: 500/,
    why: 'the longest such note, a limit',
  },
  {
    field: 'projects.manager',
    file: /^server\/auth\/commonPasswords\.ts$/,
    part: /changeme/,
    why: 'a word that people take for a password',
  },
  {
    field: 'project_updates.dateFrom',
    file: /^src\/providers\/waiting\/types\.ts$/,
    part: /^dateFrom: string$/,
    why: 'kept on the device until it is sent: what lies there already keeps its names',
  },
  {
    field: 'project_updates.dateFrom',
    file: /^server\/db\/routines\/publicProject\.ts$/,
    part: /returns table|'updates'/,
    why: ANSWER,
  },
  {
    field: 'users.firstTimeLogin',
    file: /^src\/providers\/settings\.ts$|^server\/db\/routines\/identity\.ts$/,
    part: /^firstTimeLogin: boolean|'firstTimeLogin', /,
    why: ANSWER,
  },
  {
    field: 'spendings.evidence',
    file: /^resources\/projects\/ui\/page\/Documents\.tsx$|^i18n\/(?:en|ar)\/project\.ts$/,
    part: /project\.documents\.evidence|^evidence: /,
    why: 'the title of a part of a page, a text of its own',
  },
  {
    field: 'reports.message',
    file: /^src\/(?:providers\/errorText|pages\/login\/index|generate\/(?:calls|inputs\/useField|form\/(?:resolver|useSteps)))\.tsx?$/,
    part: /'message'|message\?: unknown|message: translate/,
    why: FAULT,
  },
  {
    field: 'reports.message',
    file: /^src\/(?:public\/Opening|generate\/list\/BulkResult|app\/theme\/feedback)\.tsx?$/,
    part: /prose message|MuiAlert-message/,
    why: 'a class of the style sheet',
  },
  {
    field: 'reports.message',
    file: /^resources\/(?:donor_issues\/|_contracts\/issues\.ts$)|^server\/(?:seed\/content\/issues|db\/routines\/issues)\.ts$|^i18n\/(?:en|ar)\/issues\.ts$/,
    part: /message/,
    why: ISSUE,
  },
  {
    field: 'reports.message',
    file: /^server\/(?:log|channels\/email\/(?:classify|parse)|import\/reader\/(?:child|process|types))\.ts$/,
    part: /'message'|message\??: |message-id/,
    why: `${FAULT}; what processes tell each other; a header of a mail`,
  },
  {
    field: 'reports.message',
    file: /^server\/messages\/kinds\/(?:report|reportMail|issueReply)\.ts$/,
    part: /^message: string$|issue\.asked, \{ message/,
    why: MAIL,
  },
  {
    field: 'reports.message',
    file: /^resources\/reports\/ui\/page\/Letters\.tsx$|^server\/messages\/(?:flight|work)\.ts$|^server\/db\/routines\/messages\.ts$/,
    part: /message: (?:MessageRow|M$)|this message says|a message that is/,
    why: 'one message of the ledger, under a name of the code, and in words',
  },
  {
    field: 'entities.branchName',
    file: /^src\/(?:providers\/(?:authProvider|settings)|pages\/auth\/_parts\/calls|pages\/login\/index|pages\/profile\/index)\.tsx?$|^server\/db\/routines\/(?:identity|issues|links|linkUse|platform)\.ts$|^server\/accounts\/accept\.ts$|^server\/messages\/kinds\/accountMail\.ts$|^resources\/registrations\/(?:ui\/useReview|server\/review)\.ts$/,
    part: /branchName: (?:string|null)|branchName\?: string|'branchName'|"branchName"|branchName \}|branchName \?\?|auth\.branchName/,
    why: ANSWER,
  },
  {
    field: 'entities.branchName',
    file: /^src\/pages\/auth\/_register\/|^resources\/entities\/forms\.ts$|^resources\/entities\/ui\/(?:page\/AddBranch|admin\/AddEntityDialog)\.tsx$|^resources\/entities\/server\/add\.ts$|^i18n\/(?:en|ar)\/auth\.ts$/,
    part: /branchName: text|name="branchName"|hint\('branchName'\)|^branchName: fields|names: \[|refusal\('branchName'|return \{ id, branchName|^branchName: '/,
    why: FORM,
  },
  {
    field: 'entities.branchName',
    file: /^server\/seed\/content\/entities\.ts$/,
    part: /^branchName: string$/,
    why: "the demo's own table, read by a row of entities that is typed",
  },
]
