// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { RecordOf } from '../../../resources/_kit/resource.ts'
import type { feedback } from '../../../resources/feedback/schema.ts'
import { Kind } from '../../../resources/feedback/ui/layout.tsx'
import { show, useServer } from '../generate/harness.tsx'

useServer()

type Row = RecordOf<typeof feedback>

it.each([
  ['en', true, 'Stopped messages: told by Meta'],
  ['ar', true, 'أوقف الرسائل، بإبلاغ من Meta'],
  ['en', false, 'Stopped messages'],
  ['ar', false, 'أوقف الرسائل'],
] as const)(
  '[2.65] a stop that Meta told of says so, beside one that a donor wrote: %s %s',
  async (locale, byService, text) => {
    const record = { kind: 'stop', channel: 'whatsappCloud', byService, handledAt: null } as Row
    show(<Kind record={record} />, { resource: 'feedback', locale })
    expect((await screen.findByText(text)).textContent).toBe(text)
  },
)

it.each([
  ['en', 'stop', 'Wants no more campaigns'],
  ['ar', 'stop', 'لا يريد رسائل الحملات'],
  ['en', 'start', 'Wants campaigns again'],
  ['ar', 'start', 'يريد رسائل الحملات من جديد'],
] as const)(
  'docs/decisions/139: what was said of campaigns is told as that, and as no channel’s: %s %s',
  async (locale, kind, text) => {
    const record = { kind, channel: null, byService: false, handledAt: null } as Row
    show(<Kind record={record} />, { resource: 'feedback', locale })
    expect((await screen.findByText(text)).textContent).toBe(text)
  },
)
