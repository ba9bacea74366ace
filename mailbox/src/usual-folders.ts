/** What counts, of mail in a folder, as kept by the user: all of it, what is starred, or nothing. */
export type Counts = 'filed' | 'starred' | 'nothing'

/** Folders that mail programs and hosts make and fill by themselves, as they name them where they do not mark them. */
const NOTHING_COUNTS: ReadonlySet<string> = new Set([
  // Junk
  ...['junk', 'junk e-mail', 'junk email', 'junk mail', 'spam', 'bulk', 'bulk mail', 'quarantine'],
  ...['spamverdacht', 'unerwünscht', 'unerwünschte werbung', 'junk-e-mail', 'werbung', 'quarantäne'],
  ...['courrier indésirable', 'indésirables', 'pourriel', 'correo no deseado', 'correo basura'],
  ...['lixo eletrônico', 'lixo eletrónico', 'lixo electrónico', 'posta indesiderata', 'indesiderata'],
  ...['ongewenste e-mail', 'ongewenst', 'ongewenste reclame', 'skräppost', 'søppelpost', 'søppel-e-post'],
  ...['uønsket e-post', 'uønsket mail', 'uønsket', 'roskaposti', 'wiadomości-śmieci', 'niechciane'],
  ...['nevyžádaná pošta', 'nevyžiadaná pošta', 'нежелательная почта', 'спам', 'небажана пошта'],
  ...['gereksiz', 'gereksiz e-posta', 'istenmeyen', 'levélszemét', 'mesaje nedorite'],
  ...['ανεπιθύμητα', 'ανεπιθύμητη αλληλογραφία', '迷惑メール', '垃圾邮件', '垃圾郵件', '垃圾信件'],
  ...['스팸', '스팸메일함', '정크 메일'],
  // Trash
  ...['trash', 'bin', 'deleted', 'deleted items', 'deleted messages', 'wastebasket'],
  ...['papierkorb', 'gelöscht', 'gelöschte objekte', 'gelöschte elemente', 'gelöschte nachrichten'],
  ...['corbeille', 'éléments supprimés', 'messages supprimés', 'papelera', 'elementos eliminados'],
  ...['mensajes eliminados', 'eliminados', 'lixeira', 'lixo', 'itens excluídos', 'itens eliminados'],
  ...['mensagens excluídas', 'mensagens apagadas', 'cestino', 'posta eliminata', 'elementi eliminati'],
  ...['messaggi eliminati', 'prullenbak', 'prullenmand', 'verwijderd', 'verwijderde items'],
  ...['verwijderde berichten', 'papperskorg', 'papperskorgen', 'borttaget', 'borttagna objekt'],
  ...['papirkurv', 'papirkurven', 'slettet', 'slettet post', 'slettede elementer', 'roskakori'],
  ...['poistetut', 'poistetut viestit', 'kosz', 'elementy usunięte', 'koš', 'odstraněná pošta', 'kôš'],
  ...['odstránená pošta', 'корзина', 'удаленные', 'удалённые', 'видалені', 'кошик', 'çöp', 'çöp kutusu'],
  ...['silinmiş öğeler', 'silinenler', 'kuka', 'lomtár', 'törölt elemek', 'coș de gunoi', 'elemente șterse'],
  ...['κάδος', 'κάδος απορριμμάτων', 'διαγραμμένα', 'ゴミ箱', '削除済みアイテム', '已删除', '已删除邮件'],
  ...['垃圾桶', '刪除的郵件', '휴지통', '지운편지함'],
  // Drafts
  ...['drafts', 'draft', 'entwürfe', 'brouillons', 'borradores', 'rascunhos', 'bozze', 'concepten'],
  ...['utkast', 'kladder', 'luonnokset', 'wersje robocze', 'szkice', 'koncepty', 'rozpísané', 'черновики'],
  ...['чернетки', 'taslaklar', 'piszkozatok', 'ciorne', 'schițe', 'πρόχειρα', '下書き', '草稿', '草稿箱'],
  ...['草稿匣', '임시보관함'],
  // All mail, which shows what lies elsewhere
  ...['all mail', 'alle nachrichten', 'tous les messages', 'todo el correo', 'todos os e-mails'],
  ...['tutti i messaggi', 'alle berichten', 'wszystkie', 'вся почта', 'tüm postalar', 'すべてのメール'],
  ...['所有邮件', '所有郵件', '전체보관함'],
])

const STARRED_COUNTS: ReadonlySet<string> = new Set([
  // Archive
  ...['archive', 'archives', 'archived', 'archiv', 'archivo', 'arquivo', 'arquivo morto', 'archivio'],
  ...['archief', 'arkiv', 'arkisto', 'archiwum', 'archív', 'архив', 'архів', 'arşiv', 'archívum', 'arhivă'],
  ...['αρχείο', 'αρχειοθήκη', 'アーカイブ', '归档', '存档', '封存', '보관함', '아카이브'],
  // Outbox
  ...['outbox', 'unsent messages', 'postausgang', "boîte d'envoi", 'bandeja de salida', 'caixa de saída'],
  ...['posta in uscita', 'postvak uit', 'utkorg', 'utkorgen', 'utboks', 'udbakke', 'lähtevät'],
  ...['skrzynka nadawcza', 'pošta k odeslání', 'na odoslanie', 'исходящие', 'вихідні', 'giden kutusu'],
  ...['postázandó üzenetek', 'mesaje de trimis', 'εξερχόμενα', '送信トレイ', '发件箱', '寄件匣', '보낼 편지함'],
  // Templates
  ...['templates', 'vorlagen', 'modèles', 'plantillas', 'modelos', 'modelli', 'sjablonen', 'mallar'],
  ...['maler', 'skabeloner', 'mallit', 'szablony', 'šablony', 'шаблоны', 'шаблони', 'şablonlar'],
  ...['sablonok', 'șabloane', 'πρότυπα', 'テンプレート', '模板', '範本', '서식'],
  // Notes
  ...['notes', 'notizen', 'notas', 'note', 'notities', 'anteckningar', 'notater', 'noter'],
  ...['muistiinpanot', 'notatki', 'poznámky', 'заметки', 'нотатки', 'notlar', 'jegyzetek', 'notițe'],
  ...['σημειώσεις', 'メモ', '备忘录', '備忘錄', '메모'],
])

/** Below these some hosts and mail programs put every folder, their own as well as the user's. */
const SHELLS: ReadonlySet<string> = new Set(['inbox', '[gmail]', '[google mail]', '[imap]'])

/** What counts in a folder by the names on its path, the topmost of which decides; no names are those of the inbox. */
export function countsByName(path: readonly string[]): Counts {
  const top = withoutShells(path)[0]?.normalize('NFC').toLowerCase()
  if (top === undefined) return 'starred'
  if (NOTHING_COUNTS.has(top)) return 'nothing'
  return STARRED_COUNTS.has(top) ? 'starred' : 'filed'
}

/** The path as its user thinks of it. */
export function withoutShells(path: readonly string[]): readonly string[] {
  const start = path.findIndex(name => !SHELLS.has(name.toLowerCase()))
  return start < 0 ? [] : path.slice(start)
}
