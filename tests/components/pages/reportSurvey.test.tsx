// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { PROJECT, REPORT, useBuilder } from './reportStage.tsx'

const { server, report, stage, open } = useBuilder()
const SURVEY = '20000000-0000-4000-8000-0000000000f1'

it('[3.12] offers the surveys of the report’s project, and keeps the one that is chosen', async () => {
  stage()
  server.list('surveys', [{ id: SURVEY, title: 'رأيكم في الآبار' }])
  server.on('put', `*/api/reports/${REPORT}`, ({ body }) => ({ body: report(body as never) }))
  open('compose')
  await userEvent.click(await screen.findByRole('combobox', { name: /^Answers of a survey/ }))
  await userEvent.click(await screen.findByRole('option', { name: 'رأيكم في الآبار' }))
  await waitFor(() =>
    expect(server.sent('PUT', `/api/reports/${REPORT}`).at(-1)?.body).toMatchObject({ survey: SURVEY }),
  )
  expect(server.sent('GET', '/api/surveys')[0]?.query).toContainEqual(['filter.project', PROJECT])
})

it('asks nothing of it where the project has no survey', async () => {
  stage()
  open('compose')
  await screen.findByRole('textbox', { name: /^Message/ })
  await waitFor(() => expect(server.sent('GET', '/api/surveys')).toHaveLength(1))
  expect(screen.queryByRole('combobox', { name: /^Answers of a survey/ })).toBeNull()
})
