import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { REPORT, useBuilder } from './reportStage.tsx'

const { server, stage, report, open } = useBuilder()

const PATH = `/api/reports/${REPORT}`

/** The form of a draft, which keeps what it is sent. */
function writing(more: Record<string, unknown> = {}, locale: 'en' | 'ar' = 'en', languages: object = { ar: 9, en: 3 }) {
  const now = stage(more)
  now.sendable = 12
  now.languages = languages
  server.on('put', `*${PATH}`, ({ body }) => {
    now.report = report({ ...now.report, ...(body as object), version: now.report.version + 1 })
    return { body: now.report }
  })
  server.on('post', `*${PATH}/preview`, { body: { html: '<p>The letter</p>' } })
  open('compose', locale)
}
const saved = () => server.sent('PUT', PATH).map(({ body }) => body as Record<string, unknown>)

const ARABIC = { title: 'وصل الماء', message: 'الماء يجري.' }

describe('[3.13] a report in two languages', () => {
  it('says how many readers have no message in their language, and opens room for one beside the first', async () => {
    writing(ARABIC)
    const words = await screen.findByText(/3 of its readers read English, and have no message in it\./)
    const notice = screen.getAllByRole('status').find((one) => one.contains(words)) ?? words
    expect(screen.queryByLabelText(/Title \(English\)/)).toBeNull()
    await userEvent.click(within(notice).getByRole('button', { name: 'Write it in English too' }))
    await userEvent.type(await screen.findByLabelText(/Title \(English\)/), 'Water came')
    await userEvent.type(screen.getByRole('textbox', { name: /^Message \(English\)/ }), 'Water runs.')
    await waitFor(() => expect(screen.queryByText(/have no message in it/)).toBeNull())
    await waitFor(() => expect(saved().at(-1)).toMatchObject({ otherMessage: 'Water runs.' }), { timeout: 5000 })
    expect(Object.assign({}, ...saved())).toMatchObject({
      otherLanguage: 'en',
      otherTitle: 'Water came',
      otherMessage: 'Water runs.',
    })
  })

  it('says so in Arabic of one that is written in English', async () => {
    writing({}, 'ar')
    expect(await screen.findByText(/9 مستلمين يقرؤون العربية ولا نص لهم بها\./)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'كتابته باللغة العربية أيضًا' })).toBeTruthy()
  })

  it('says nothing where nobody reads the other language', async () => {
    writing(ARABIC, 'en', { ar: 12 })
    expect(await screen.findByText('12 donors will receive it')).toBeTruthy()
    expect(screen.queryByText(/of its readers/)).toBeNull()
  })

  it('takes words away with their language, and brings them back with it', async () => {
    writing({ ...ARABIC, otherLanguage: 'en', otherTitle: 'Water came', otherMessage: 'Water runs.' })
    await screen.findByLabelText(/Title \(English\)/)
    await userEvent.click(screen.getByRole('radio', { name: 'No second language' }))
    await waitFor(() => expect(screen.queryByLabelText(/Title \(English\)/)).toBeNull())
    await waitFor(
      () => expect(saved().at(-1)).toMatchObject({ otherLanguage: null, otherTitle: null, otherMessage: null }),
      { timeout: 5000 },
    )
    await userEvent.click(screen.getByRole('radio', { name: 'English' }))
    expect(await screen.findByDisplayValue('Water came')).toBeTruthy()
    expect(screen.getByDisplayValue('Water runs.')).toBeTruthy()
  })
})

describe('[3.13] variables of a message', () => {
  it('stand as buttons, and go where the cursor stands, in the language of the text', async () => {
    writing({ message: 'Dear , water runs.', otherLanguage: 'ar' })
    const area = await screen.findByDisplayValue<HTMLTextAreaElement>('Dear , water runs.')
    area.setSelectionRange(5, 5)
    const ofFirst = screen.getByRole('group', { name: 'Insert a variable' })
    await userEvent.click(within(ofFirst).getByRole('button', { name: 'name' }))
    expect(area.value).toBe('Dear {{name}}, water runs.')
    const ofOther = screen.getByRole('group', { name: 'Insert a variable (Arabic)' })
    await userEvent.click(within(ofOther).getByRole('button', { name: 'مبلغ التبرع' }))
    expect(screen.getByDisplayValue('{{مبلغ التبرع}}')).toBeTruthy()
  })

  it('are checked as they are written', async () => {
    writing({})
    const area = await screen.findByDisplayValue('Water runs.')
    await userEvent.type(area, ' {{{{nmae}}')
    await userEvent.tab()
    expect(
      await screen.findByText(
        'Two braces make a variable, such as {{name}} or {{name|friend}}. Use those that are offered.',
      ),
    ).toBeTruthy()
  })
})
