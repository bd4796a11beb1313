// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { ThanksBuilder } from '../../../resources/reports/ui/builder/index.tsx'
import EhsanEdit from '../../../resources/reports/ui/ehsan/Edit.tsx'
import EhsanReports from '../../../resources/reports/ui/ehsan/index.tsx'
import ChooseDesign from '../../../resources/reports/ui/kinds/ChooseDesign.tsx'
import DetailedList from '../../../resources/reports/ui/kinds/DetailedList.tsx'
import PdfPage from '../../../src/pages/pdf/index.tsx'
import { axeFaults } from '../axe.ts'
import { show } from '../generate/harness.tsx'
import { styleOf } from '../styles.ts'
import { PROJECT, REPORT, report, useBuilder } from './reportStage.tsx'

const { server, stage } = useBuilder()
const SAMPLE = '*/api/reports/actions/sample'

describe('[2.27] choosing a design', () => {
  const open = (locale: 'en' | 'ar' = 'en') => {
    stage({ type: 'project', design: 'light' })
    server.on('post', SAMPLE, { body: { html: '<p>letter</p>' } })
    return show(ChooseDesign, {
      resource: 'reports',
      locale,
      route: '/app/projects/published/:id/reports/choose-template',
      at: `/app/projects/published/${PROJECT}/reports/choose-template?report=${REPORT}`,
    })
  }

  it('offers six, each drawn with the project, and writes the chosen one into the draft', async () => {
    server.on('put', `*/api/reports/${REPORT}`, { body: { id: REPORT, version: 4 } })
    const { container, router } = open()
    const formal = await screen.findByRole('button', { name: /Formal, for granting bodies/ })
    expect(screen.getAllByRole('button', { pressed: false })).toHaveLength(5)
    expect(screen.getByRole('button', { pressed: true }).textContent).toContain('Light')
    await waitFor(() => expect(server.sent('POST', '/api/reports/actions/sample')).toHaveLength(6))
    expect(await axeFaults(container)).toEqual([])
    await userEvent.click(formal)
    await waitFor(() =>
      expect(server.sent('PUT', `/api/reports/${REPORT}`)[0]?.body).toEqual({ design: 'formal', version: 3 }),
    )
    await waitFor(() => expect(router.state.location.pathname).toBe(`/app/projects/${PROJECT}/reports`))
  })

  it('names them in Arabic', async () => {
    open('ar')
    expect(await screen.findByRole('button', { name: /رسمي للجهات المانحة/ })).toBeTruthy()
  })

  it('fetches a letter for those alone that one comes near to', async () => {
    const comes: (() => void)[] = []
    class Watch {
      constructor(told: IntersectionObserverCallback) {
        comes.push(() => told([{ isIntersecting: true } as IntersectionObserverEntry], this as never))
      }
      observe() {}
      disconnect() {}
    }
    vi.stubGlobal('IntersectionObserver', Watch)
    try {
      open()
      await waitFor(() => expect(comes).toHaveLength(6))
      expect(server.sent('POST', '/api/reports/actions/sample')).toHaveLength(0)
      act(() => comes[1]?.())
      await waitFor(() =>
        expect(server.sent('POST', '/api/reports/actions/sample').map(({ body }) => body)).toEqual([
          { project: PROJECT, design: 'formal', language: 'en' },
        ]),
      )
    } finally {
      vi.unstubAllGlobals()
    }
  })
})

describe('[2.28] writing thanks', () => {
  it('asks for a title of the thanks and its details, and leads to the page of thanks', async () => {
    stage({ type: 'thanks', design: 'light', thankTitle: null })
    server.on('post', `*/api/reports/${REPORT}/preview`, { body: { html: '<p>letter</p>' } })
    show(ThanksBuilder, {
      resource: 'reports',
      route: '/app/projects/published/:id/thanks-report',
      at: `/app/projects/published/${PROJECT}/thanks-report?report=${REPORT}&step=compose`,
    })
    expect(await screen.findByLabelText(/Words of thanks/)).toBeTruthy()
    expect(screen.queryByLabelText(/Asks for a gift/)).toBeNull()
    const way = screen.getByRole('link', { name: 'Page of thanks' })
    expect(way.getAttribute('href')).toBe(`/app/projects/published/${PROJECT}/preview-thank/${REPORT}`)
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
    await waitFor(() => expect(screen.getByLabelText(/Thank-you title/).getAttribute('aria-invalid')).toBe('true'))
  })
})

describe('[2.30] whose figures a report tells', () => {
  it('gives a name the whole line of a phone: beside millions it would stand a letter to a line', async () => {
    stage({ type: 'project', design: 'light' })
    const giver = {
      donor: PROJECT,
      name: 'King Khalid Foundation',
      gifts: 2,
      funds: [
        { fund: 'charity', given: '12345678.90', spentOfYours: '8330549.72' },
        { fund: 'zakat', given: '3000000.00', spentOfYours: '1628578.92' },
      ],
    }
    server.on('get', `*/api/reports/${REPORT}/givers`, { body: { total: 1, donors: [giver] } })
    server.list('reports', [report()])
    show(DetailedList, {
      resource: 'reports',
      route: '/app/projects/published/:id/detailed-report',
      at: `/app/projects/published/${PROJECT}/detailed-report`,
    })
    const name = await screen.findByRole('rowheader', { name: giver.name })
    expect(styleOf(name).getPropertyValue('grid-column').replaceAll(' ', '')).toBe('1/-1')
    const said = screen.getAllByRole('cell').map(({ textContent }) => textContent)
    expect(said.slice(1)).toEqual([
      expect.stringMatching(/12,345,678\.90Charity.*3,000,000\.00Zakat/),
      expect.stringMatching(/8,330,549\.72Charity.*1,628,578\.92Zakat/),
    ])
  })
})

describe('[2.30] which report they are read from', () => {
  it.each([
    ['en', 'Read from the impact report'],
    ['ar', 'نقلًا عن تقرير الأثر'],
  ] as const)('is said by a field whose long title is not cut off (%s)', async (locale, label) => {
    const title = 'الماء في بيوت القرية الثانية والثالثة وما حولهما من المزارع والهجر'
    stage({ type: 'project', design: 'light' })
    server.on('get', `*/api/reports/${REPORT}/givers`, { body: { total: 0, donors: [] } })
    server.list('reports', [report({ title })])
    show(DetailedList, {
      resource: 'reports',
      locale,
      route: '/app/projects/published/:id/detailed-report',
      at: `/app/projects/published/${PROJECT}/detailed-report`,
    })
    const field = await screen.findByRole('combobox', { name: label })
    expect(field.textContent).toContain(title)
    expect(styleOf(field).getPropertyValue('white-space')).toBe('normal')
  })
})

describe('[2.32] files to the platform', () => {
  it('where there is none yet it says what one is made of, not once more what it is for', async () => {
    server.list('reports', [])
    server.list('projects', [])
    server.on('get', `*/api/projects/${PROJECT}`, { body: { id: PROJECT, name: 'Well' } })
    show(EhsanReports, {
      resource: 'reports',
      route: '/app/projects/published/:id/ehsan-report',
      at: `/app/projects/published/${PROJECT}/ehsan-report`,
    })
    expect(await screen.findByText(/You add the Ehsan number/)).toBeTruthy()
    expect(screen.getAllByText(/It goes to no donor/)).toHaveLength(1)
  })
})

describe('[2.35] what the file to the platform says beyond its project', () => {
  it('asks for nothing that only donors are told, and is needed to publish it', async () => {
    const picture = { id: PROJECT, altAr: null, altEn: null }
    stage({ type: 'ehsan', ehsanNumber: null, beforePictures: [picture], afterPictures: [], handover: [] })
    server.list('files', [{ id: PROJECT, name: 'well.png' }])
    server.on('get', '*/api/files/:id/content/480', {})
    show(EhsanEdit, {
      resource: 'reports',
      route: '/app/projects/published/:projectId/ehsan/:reportId/edit',
      at: `/app/projects/published/${PROJECT}/ehsan/${REPORT}/edit`,
    })
    expect(await screen.findByRole('textbox', { name: /Ehsan number/ })).toBeTruthy()
    expect(await screen.findByRole('list', { name: 'Pictures before' })).toBeTruthy()
    expect(screen.queryByText('Cover')).toBeNull()
    expect(screen.queryByLabelText(/Promised to donors/)).toBeNull()
    expect(screen.getAllByText(/needed to publish/).length).toBeGreaterThan(0)
    expect(screen.queryByText(/needed to send/)).toBeNull()
  })
})

describe('[2.11] a document of this origin', () => {
  it('is not shown where it is no PDF', async () => {
    server.on('get', '*/x.pdf', { body: { no: 'pdf' } })
    show(PdfPage, { resource: 'reports', route: '/pdf', at: '/pdf?source=%2Fx.pdf' })
    expect(await screen.findByText('This is no PDF')).toBeTruthy()
    expect(document.querySelector('iframe')).toBeNull()
  })
})
