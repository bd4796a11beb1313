import { createHash } from 'node:crypto'
import { categoriesSql } from './categories.ts'
import { changesSql } from './changes.ts'
import { contactSql } from './contact.ts'
import { conversationsSql } from './conversations.ts'
import { countsSql } from './counts.ts'
import { feedbackSql } from './feedback.ts'
import { hooksSql } from './hooks.ts'
import { executionSql, lookupSql } from './lookups.ts'
import { messagesSql } from './messages.ts'
import { heldPaymentsSql, paymentsSql } from './payments.ts'
import { policySql } from './policies.ts'
import { PRELUDE } from './prelude.ts'
import { refundsSql } from './refunds.ts'
import { scheduleSql } from './schedules.ts'
import { statisticsSql } from './statistics.ts'
import { stopsSql } from './stops.ts'
import { surveysSql } from './surveys.ts'
import { totalsSql } from './totals.ts'
import { generatedTriggers } from './triggers.ts'

/** Runs before the migrations. */
export const prelude = (): string => PRELUDE

/** Functions, triggers, policies and grants: made anew after the migrations whenever their text has changed. */
export const routines = (): string =>
  [
    generatedTriggers(),
    changesSql(),
    totalsSql(),
    refundsSql(),
    // What a stop closes, for all that a link stops.
    stopsSql(),
    messagesSql(),
    feedbackSql(),
    contactSql(),
    scheduleSql(),
    categoriesSql(),
    hooksSql(),
    paymentsSql(),
    statisticsSql(),
    countsSql(),
    lookupSql(),
    // Asks who administers the platform, as lookups say.
    heldPaymentsSql(),
    // The page of a survey shows a picture, by what lookups say of pictures.
    surveysSql(),
    executionSql(),
    policySql(),
    conversationsSql(),
  ].join('\n')

export const routinesHash = (): string => createHash('sha256').update(PRELUDE).update(routines()).digest('hex')
