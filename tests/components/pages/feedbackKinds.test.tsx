// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { RecordOf } from '../../../resources/_kit/resource.ts'
import type { feedback } from '../../../resources/feedback/schema.ts'
import { Kind } from '../../../resources/feedback/ui/views.tsx'
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
