import { auth as arAuth } from '../../i18n/ar/auth.ts'
import { common as arCommon } from '../../i18n/ar/common.ts'
import { early as ar } from '../../i18n/ar/early.ts'
import { errors as arErrors } from '../../i18n/ar/errors.ts'
import { auth as enAuth } from '../../i18n/en/auth.ts'
import { common as enCommon } from '../../i18n/en/common.ts'
import { early as en } from '../../i18n/en/early.ts'
import { errors as enErrors } from '../../i18n/en/errors.ts'
import { ar as arUsers } from '../../resources/users/messages.ar.ts'
import { en as enUsers } from '../../resources/users/messages.en.ts'
import { EYE, icon, MARK_SVG, MOON, NO_EYE, SCENE_SVG, SUN } from './drawings.ts'

const words = {
  ar: {
    common: arCommon,
    way: { ...arAuth, ...ar.auth },
    needed: ar.validation.required,
    phone: arUsers.fields.phone,
    lost: arErrors.detail.network,
  },
  en: {
    common: enCommon,
    way: { ...enAuth, ...en.auth },
    needed: en.validation.required,
    phone: enUsers.fields.phone,
    lost: enErrors.detail.network,
  },
}
type Words = (typeof words)['ar' | 'en']

/** Both languages stand there; which of them is read the html element says. */
const text = (say: (words: Words) => string): string =>
  `<span lang="ar">${say(words.ar)}</span><span lang="en">${say(words.en)}</span>`
interface Box {
  name: 'entityName' | 'branchName' | 'userName' | 'phone' | 'password'
  label: (words: Words) => string
  /** As the field of the program has them. */
  attributes: string
  isNeeded?: boolean
  before?: string
  after?: string
  hint?: (words: Words) => string
}

/** Each language is named as its readers name it. */
const OTHER = { ar: 'English', en: 'العربية' }

/** What the buttons of the outline say that are no text of a form. */
const names = (locale: keyof typeof words) => {
  const { common, way } = words[locale]
  return {
    tongue: OTHER[locale],
    dark: common.theme.toDark,
    light: common.theme.toLight,
    show: way.showPassword,
    hide: way.hidePassword,
    place: way.place,
    change: way.changePlaceHint,
  }
}

const PLAIN = 'dir="auto" autocapitalize="none" spellcheck="false"'

const below = (id: string, says: (words: Words) => string, more = ''): string =>
  `<p class="help${more}" id="${id}"${more === '' ? '' : ' hidden'}>${text(says)}</p>`

/** A field as the interface library draws it. Its label stands in it until something else does. */
function box({ name, label, attributes, isNeeded = false, before = '', after = '', hint }: Box): string {
  const id = `early-${name}`
  const says = text(label)
  const [needed, help] = [`${id}-needed`, `${id}-help`]
  const marks = `${isNeeded ? ' required' : ''}${hint ? ` aria-describedby="${help}"` : ''}`
  const input = `<input id="${id}" name="${name}" placeholder=" " ${attributes}${marks}>`
  const edge = `<fieldset aria-hidden="true"><legend><span>${says}</span></legend></fieldset>`
  return [
    `<div class="field ${name}"><div class="frame">${before}${input}<label for="${id}">${says}</label>${after}${edge}</div>`,
    isNeeded ? below(needed, (words) => words.needed, ' needed') : '',
    hint ? below(help, hint) : '',
    '</div>',
  ].join('')
}

const PASSWORD = box({
  name: 'password',
  label: ({ way }) => way.password,
  attributes: `type="password" autocomplete="current-password" ${PLAIN}`,
  isNeeded: true,
  after: `<button type="button" class="icon eye" aria-pressed="false">${icon(EYE, 'shut')}${icon(NO_EYE, 'seen')}</button>`,
})

/** Where the program could not be had. */
const LOST = `<p class="lost" hidden><span>${text(({ lost }) => lost)}</span> <button type="button" class="reload">${text(({ common }) => common.action.reload)}</button></p>`

const SUBMIT = `<button type="submit" class="go"><span class="rest">${text(({ way }) => way.signIn)}</span><span class="busy">${text(({ way }) => way.signingIn)}</span></button>`

const link = (to: string, says: (words: Words) => string, more = ''): string =>
  `<a href="${to}"${more}>${text(says)}</a>`

/** A form that is never sent: not even without a script could what stands in it leave, or come into an address. */
const form = (inside: string): string => `<form method="dialog" novalidate>${LOST}${inside}</form>`

interface Panel {
  title: (words: Words) => string
  lead: string
  promise: (words: Words) => string
  inside: string
}

const HEAD = [
  `<div class="head"><a class="home" href="/">${MARK_SVG}<b>${text(({ common }) => common.appName)}</b></a>`,
  '<button type="button" class="tongue"></button>',
  `<button type="button" class="icon theme">${icon(MOON, 'moon')}${icon(SUN, 'sun')}</button></div>`,
].join('')

const page = ({ title, lead, promise, inside }: Panel): string =>
  [
    HEAD,
    `<div class="body"><div class="panes"><div class="scene">${SCENE_SVG}<p>${text(promise)}</p></div>`,
    `<div class="panel"><h1>${text(title)}</h1>${lead}<div class="form">${inside}</div></div></div></div>`,
  ].join('')

const ways = (...links: string[]): string => `<div class="ways">${links.join('')}</div>`

/** Filled where one has signed in on this device before: it stands in place of the first two fields then. */
const PLACE = [
  `<div class="place" role="group" hidden><p></p><button type="button" class="change">`,
  `${text(({ way }) => way.changePlace)}</button></div>`,
].join('')

const STAFF_FORM = form(
  [
    PLACE,
    '<div class="where">',
    box({
      name: 'entityName',
      label: ({ way }) => way.entityName,
      attributes: `type="text" autocomplete="organization" ${PLAIN}`,
    }),
    box({
      name: 'branchName',
      label: ({ way }) => way.branchName,
      attributes: `type="text" autocomplete="section-branch organization" ${PLAIN}`,
    }),
    `<p class="hint">${text(({ way }) => way.platformHint)}</p></div>`,
    box({
      name: 'userName',
      label: ({ way }) => way.userName,
      attributes: `type="text" autocomplete="username" ${PLAIN}`,
      isNeeded: true,
    }),
    PASSWORD,
    SUBMIT,
  ].join(''),
)

const STAFF = page({
  title: ({ way }) => way.title,
  lead: `<p class="lead narrow">${text(({ way }) => way.lead)}</p>`,
  promise: ({ way }) => way.lead,
  inside:
    STAFF_FORM +
    link('/auth/donor-login', ({ way }) => way.donorLogin, ' class="other"') +
    ways(
      link('/auth/forgot-password', ({ way }) => way.forgot),
      link('/auth/register', ({ way }) => way.registerTitle),
    ),
})

const DONOR_FORM = form(
  [
    box({
      name: 'phone',
      label: (words) => words.phone,
      attributes: 'type="tel" inputmode="tel" autocomplete="tel" dir="ltr" maxlength="25"',
      isNeeded: true,
      before: '<span class="code" aria-hidden="true"><span>SA</span>+966</span>',
      hint: ({ way }) => way.donor.phoneHint,
    }),
    PASSWORD,
    SUBMIT,
    ways(
      link('/auth/donor-link', ({ way }) => way.donor.byLink),
      link('/auth/forgot-password', ({ way }) => way.forgot),
    ),
    `<div class="first"><h2>${text(({ way }) => way.donor.firstTitle)}</h2><p>${text(({ way }) => way.donor.firstText)}</p></div>`,
  ].join(''),
)

const DONOR = page({
  title: ({ way }) => way.donorTitle,
  lead: `<p class="lead">${text(({ way }) => way.donor.lead)}</p>`,
  promise: ({ way }) => way.donor.promise,
  inside: DONOR_FORM,
})

/** Nothing of it is in the page before `signIn.ts` takes out what belongs to the address. */
export const SIGN_IN_HTML = `<template id="early-staff">${STAFF}</template><template id="early-donor">${DONOR}</template>`

/** By what `signIn.ts` calls a press that is heard alone. */
export const SIGN_IN_NAMES = {
  ar: names('ar'),
  en: names('en'),
}
