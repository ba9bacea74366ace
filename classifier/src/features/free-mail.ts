/** Hosts where anyone may open a mailbox, so that a shared domain says nothing about the people. */
export const FREE_MAIL: ReadonlySet<string> = new Set(
  `gmail.com googlemail.com outlook.com hotmail.com hotmail.co.uk hotmail.fr hotmail.de hotmail.it hotmail.es
  live.com live.co.uk live.fr live.nl msn.com outlook.de outlook.fr outlook.es outlook.it yahoo.com yahoo.co.uk
  yahoo.fr yahoo.de yahoo.it yahoo.es yahoo.co.in yahoo.co.jp yahoo.com.br yahoo.ca ymail.com rocketmail.com
  aol.com icloud.com me.com mac.com proton.me protonmail.com pm.me tutanota.com tuta.io gmx.com gmx.net gmx.de
  gmx.at gmx.ch web.de t-online.de freenet.de mail.com mail.ru yandex.ru yandex.com inbox.ru list.ru bk.ru
  rambler.ru qq.com 163.com 126.com sina.com sohu.com foxmail.com naver.com daum.net hanmail.net zoho.com
  zohomail.com fastmail.com fastmail.fm hey.com orange.fr wanadoo.fr free.fr laposte.net sfr.fr libero.it
  virgilio.it tin.it alice.it wp.pl o2.pl onet.pl interia.pl poczta.onet.pl seznam.cz centrum.cz email.cz
  uol.com.br bol.com.br terra.com.br comcast.net verizon.net att.net sbcglobal.net bellsouth.net cox.net
  charter.net earthlink.net btinternet.com sky.com talktalk.net virginmedia.com ntlworld.com bigpond.com
  optusnet.com.au rediffmail.com telia.com spray.se ziggo.nl kpnmail.nl xs4all.nl planet.nl home.nl skynet.be
  telenet.be bluewin.ch mailbox.org posteo.de rogers.com shaw.ca sympatico.ca juno.com lycos.com excite.com`
    .trim()
    .split(/\s+/),
)

/** The large ones under the endings of other countries: yahoo.com.sg, hotmail.be. */
const ELSEWHERE = /^(?:aol|gmail|gmx|googlemail|hotmail|live|msn|outlook|yahoo|yandex)\.(?:com?\.)?[a-z]{2,3}$/

/** Anyone may open a mailbox there, so that one word about the whole domain would be one about strangers. */
export function isPublicMail(domain: string): boolean {
  return FREE_MAIL.has(domain) || ELSEWHERE.test(domain)
}
