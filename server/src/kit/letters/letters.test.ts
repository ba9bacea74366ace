import { describe, expect, it } from 'vitest'
import { inHtml } from './html.ts'
import { action, divider, fact, heading, link, paragraph, rows, small, stop, unlinked, verbatim } from './parts.ts'
import { inPlainText } from './plain-text.ts'

const PARTS = [
  heading('Two things'),
  paragraph('Look at ', link('https://icebox.example/a?b=1&c=2'), ' today.'),
  verbatim('One line\nand another'),
  fact('Your code', '1234 5678'),
  action('Open it', 'https://icebox.example/open'),
  rows([
    { title: 'First', lines: ['from Ada'], links: [{ label: 'Restore', href: 'https://icebox.example/r' }] },
    { title: 'Second', lines: [], links: [] },
  ]),
  divider(),
  small('You asked for it.'),
  stop('No more', 'https://icebox.example/stop'),
]

describe('a letter of ours', () => {
  it('in plain text has one thing after another', () => {
    expect(inPlainText(PARTS)).toBe(
      [
        'Two things',
        'Look at https://icebox.example/a?b=1&c=2 today.',
        'One line\nand another',
        'Your code: 1234 5678',
        'Open it: https://icebox.example/open',
        'First\nfrom Ada\nRestore: https://icebox.example/r',
        'Second',
        '-- ',
        'You asked for it.',
        'No more: https://icebox.example/stop',
        '',
      ].join('\n\n'),
    )
  })

  it('in HTML says the same, with every link', () => {
    const html = inHtml('Two things', PARTS)
    for (const href of ['a?b=1&amp;c=2', 'open', 'r', 'stop'])
      expect(html).toContain(`href="https://icebox.example/${href}"`)
    const words = html.replace(/<style>.*?<\/style>|<!--.*?-->|<[^>]*>/gs, '')
    for (const said of ['Look at', 'One line', '1234 5678', 'First', 'from Ada', 'Second', 'You asked for it.'])
      expect(words).toContain(said)
  })

  it('in HTML fetches nothing and knows both themes', () => {
    const html = inHtml('Two things', PARTS)
    expect(html).not.toMatch(/<(img|link|script|iframe|object|video)|src=|url\(|@import|@font-face/i)
    expect(html).toContain('prefers-color-scheme:dark')
    expect(html).toContain('<meta name="color-scheme" content="light dark">')
  })

  it('keeps hostile words words', () => {
    const hostile = '</title></p><script>x()</script><img src=x onerror=y()>"\'&amp;'
    const html = inHtml(hostile, [
      heading(hostile),
      paragraph(hostile),
      verbatim(hostile),
      fact(hostile, hostile),
      action(hostile, 'https://icebox.example/"><script>x()</script>'),
      rows([{ title: hostile, lines: [hostile], links: [{ label: hostile, href: 'https://icebox.example/' }] }]),
      small(hostile),
      stop(hostile, 'https://icebox.example/'),
    ])
    expect(html).not.toMatch(/<script|<img|onerror=y\(\)>/)
    expect(html.match(/<title>/g)).toHaveLength(1)
    expect(html).toContain('&lt;script&gt;x()&lt;/script&gt;')
  })

  it.each(['javascript:alert(1)', 'data:text/html,x', ' https://x', 'file:///etc/passwd', ''])(
    'makes no link of %j',
    href => {
      expect(inHtml('', [action('Open', href), stop('No more', href), paragraph(link(href))])).not.toContain('<a ')
    },
  )

  it('gives mail programs nothing of a stranger’s to make a link of', () => {
    const linked = /https?:\/\/|www\.\w|\w\.\w|\w@\w/
    for (const words of ['See https://evil.example/x', 'www.evil.example', 'evil.example now', 'write to a@b.example'])
      expect(unlinked(words)).not.toMatch(linked)
    expect(unlinked('Hello. What: now?').replaceAll('\u200b', '')).toBe('Hello. What: now?')
    expect(unlinked('Quick question about your pipeline')).toBe('Quick question about your pipeline')
  })
})
