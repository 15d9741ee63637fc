/** Pictures of desktop icon themes that show a concept. */
import fs from 'node:fs';
import path from 'node:path';

/** Kept for the evaluation. */
export const TEST_THEME = 'elementary-xfce';
const THEMES = ['Adwaita', 'gnome', 'mate', 'Tango', 'breeze', 'Papirus', 'Numix', 'ContrastHigh', TEST_THEME];
const PER_NAME = 6;
const SIZES = /\/(16|22|24|32|48)(x\d+)?\/|\/symbolic\/|\/scalable/;

/** Names of the freedesktop icon naming specification, after the concept. */
const SHOWN = `
add: list-add gtk-add
minus: list-remove gtk-remove
address book: x-office-address-book
volume: audio-volume-high
volume down: audio-volume-low
mute: audio-volume-muted
microphone: audio-input-microphone
microphone off: microphone-sensitivity-muted
headphones: audio-headphones
headset: audio-headset
speaker: audio-speakers
battery: battery battery-full
battery low: battery-low battery-caution
charging battery: battery-full-charging battery-good-charging
camera: camera-photo
video: camera-video
webcam: camera-web
monitor: computer video-display
tablet: input-tablet
mobile: phone
info: dialog-information
warning: dialog-warning
help: dialog-question help-contents help-browser
file: document-new text-x-generic
open folder: document-open folder-open
printer: document-print printer
save: document-save media-floppy
history: document-open-recent
hard drive: drive-harddisk
disc: media-optical drive-optical
copy: edit-copy
scissors: edit-cut
delete: edit-delete user-trash
search: edit-find system-search
clipboard: edit-paste
undo: edit-undo
redo: edit-redo
heart: emblem-favorite
folder: folder inode-directory
add folder: folder-new
decrease indent: format-indent-less
increase indent: format-indent-more
align left: format-justify-left
align center: format-justify-center
align right: format-justify-right
align justify: format-justify-fill
bold: format-text-bold
italic: format-text-italic
underline: format-text-underline
strikethrough: format-text-strikethrough
home: go-home user-home
image: image-x-generic insert-image
image off: image-missing
gamepad: input-gaming
keyboard: input-keyboard
mouse: input-mouse
link: insert-link
paperclip: mail-attachment
reply: mail-reply-sender
reply all: mail-reply-all
mail: mail-unread
open mail: mail-read
eject: media-eject
pause: media-playback-pause
play: media-playback-start
stop: media-playback-stop
record: media-record
rewind: media-seek-backward
fast forward: media-seek-forward
skip previous: media-skip-backward
skip next: media-skip-forward
repeat: media-playlist-repeat
shuffle: media-playlist-shuffle
rotate left: object-rotate-left
rotate right: object-rotate-right
flip horizontal: object-flip-horizontal
flip vertical: object-flip-vertical
wifi: network-wireless
server: network-server
box: package-x-generic
lock: system-lock-screen changes-prevent
unlock: changes-allow
logout: system-log-out
power: system-shutdown
calendar: x-office-calendar
presentation: x-office-presentation
table: x-office-spreadsheet
fullscreen: view-fullscreen
exit fullscreen: view-restore
refresh: view-refresh
sort: view-sort-ascending view-sort-descending
star: starred non-starred
half star: semi-starred
user: avatar-default
check: object-select emblem-ok
close: window-close gtk-close
menu: open-menu
more vertical: view-more
grid: view-grid view-app-grid
list: view-list
eye: view-reveal
hide: view-conceal
alarm: alarm
bookmark: user-bookmarks
sun: weather-clear
moon: weather-clear-night
cloud: weather-overcast
cloud sun: weather-few-clouds
rain: weather-showers
snow: weather-snow
thunderstorm: weather-storm
fog: weather-fog
zoom in: zoom-in
zoom out: zoom-out
edit: document-edit
music: audio-x-generic
film: video-x-generic
phone: call-start
hang up: call-stop
tag: tag
flag: flag
settings: emblem-system preferences-system
calculator: accessories-calculator
terminal: utilities-terminal
globe: applications-internet web-browser
caret down: pan-down
caret up: pan-up
caret left: pan-start
caret right: pan-end
bell: preferences-system-notifications
send: document-send
location: mark-location
palette: color-select
bluetooth: bluetooth-active
location off: location-services-disabled
users: system-users
key: dialog-password
fast forward: media-seek-forward
`;

const CONCEPTS = new Map(
  SHOWN.trim()
    .split('\n')
    .flatMap((line) => {
      const [concept, names] = line.split(': ');
      return names.split(' ').map((name) => [name, concept]);
    }),
);

/** Every picture of a concept in the installed themes: { concept, set, file }. */
export function themeIcons(folder = '/usr/share/icons') {
  return THEMES.flatMap((theme) => {
    const root = path.join(folder, theme);
    const files = fs.existsSync(root)
      ? fs.readdirSync(root, { recursive: true }).map((file) => path.join(root, file))
      : [];
    const found = new Map();
    for (const file of files.filter((file) => /\.(svg|png)$/.test(file) && SIZES.test(file) && !/@\dx/.test(file))) {
      const name = path.basename(file).replace(/(-symbolic)?(\.symbolic)?\.(svg|png)$/, '');
      const concept = CONCEPTS.get(name);
      if (concept === undefined) continue;
      const kept = found.get(name) ?? found.set(name, []).get(name);
      if (kept.length < PER_NAME) kept.push({ concept, set: `theme:${theme}`, file });
    }
    return [...found.values()].flat();
  });
}
