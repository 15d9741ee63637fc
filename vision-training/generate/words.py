"""Random interface wording, the same vocabulary for every toolkit."""
import random

LABELS = (
    'Open,Save,Cancel,Apply,OK,Close,Delete,Edit,Copy,Paste,Undo,Redo,Play,Stop,Record,Pause,Mute,Solo,Volume,Pan,Attack,'
    'Decay,Sustain,Release,Cutoff,Resonance,Drive,Mix,Gain,Reverb,Delay,Chorus,Tempo,Pitch,Filter,Settings,Preferences,'
    'Account,Profile,Search,Next,Back,Continue,Submit,Sign in,Log out,Add,Remove,Import,Export,Share,Print,View,Tools,'
    'Window,Help,File,Insert,Format,Layout,Home,Inbox,Drafts,Sent,Archive,Trash,Name,Email,Password,Address,City,Country,'
    'Zip code,Phone,Date,Time,Size,Color,Width,Height,Opacity,Rotation,Scale,Position,Layer,Mask,Brush,Eraser,Zoom,Grid,'
    'Snap,Align,Group,Lock,Hide,Level,Health,Inventory,Map,Skills,Start Game,Load Game,Options,Quit,Resume,New project,'
    'Recent files,Upload,Download,Sync,Refresh,Details,Advanced,General,Audio,Video,Network,Display,Input,Output,'
    'Channel 1,Track 2,Master,Bus A,Kick,Snare,Hi-hat,Bass,Lead,Send 1,LFO 1,Osc 2,Env,Rate,Depth,Feedback,Threshold,'
    'Ratio,Knee,Bypass,Preset,Random,Learn,Show hidden files,Use system font,Always on top,Restore session,Check spelling,'
    'Remember me,Wrap lines,Line numbers,Dark mode,Notifications,Automatic updates,Bold,Italic,Encoding,Language,Region'
).split(',')
NOUNS = (
    'report,budget,meeting,photo,invoice,project,track,scene,layer,shader,texture,script,config,draft,notes,backup,'
    'release,summary,design,mockup,dataset,contract,agenda,schedule,readme,index,main,utils,server,client,player,camera'
).split(',')
VERBS = (
    'Review the,Update the,Please check the,Generate a new,Remove the old,Configure your,Select the,Drag the,Enable the,'
    'Choose a,The selected,Loading the,Unable to save the,Save the,There is no,You can change the'
).split(',')
ENDINGS = '.txt,.png,.wav,.json,.pdf,.ts,.mp4,,/'.split(',')


def label():
    word = random.choice(LABELS)
    return word.upper() if random.random() < 0.05 else word


def underlined():
    """With one letter marked, as Qt writes keyboard shortcuts."""
    word = label()
    at = random.randrange(len(word.split()[0]))
    return word[:at] + '&' + word[at:]


def number():
    r = random
    return r.choice([
        lambda: str(r.randint(0, 100)), lambda: f'{r.uniform(-60, 12):.1f} dB', lambda: f'{r.randint(20, 20000)} Hz',
        lambda: f'{r.randint(0, 100)}%', lambda: f'{r.uniform(0, 10):.2f}', lambda: f'{r.randint(1, 12)}:{r.randint(0, 59):02d}',
        lambda: f'${r.uniform(1, 900):.2f}', lambda: f'{r.randint(1, 31)}/{r.randint(1, 12)}/20{r.randint(10, 29)}',
        lambda: f'{r.randint(1, 900)} KB'])()


def phrase():
    r = random
    middle = r.choice(['', ' before', ' from', ' in', ' with', ' and'])
    return f"{r.choice(VERBS)} {r.choice(NOUNS)}{middle} {r.choice(NOUNS)}{'.' if r.random() < 0.3 else ''}"


def file_name():
    r = random
    return r.choice(NOUNS) + r.choice(['-', '_', ' ', '']) + str(r.randint(1, 99)) + r.choice(ENDINGS)


def anything():
    return random.choice([label, number, phrase, file_name, label])()


def glyph():
    return random.choice('0123456789+-×÷=%√πABCDEMSRX?!#/*<>&@')


def paragraph(low=2, high=12):
    return ' '.join(phrase() for _ in range(random.randint(low, high)))


def code(low=4, high=30):
    """Lines as in an editor or a terminal: indented, of every length, some empty."""
    r, lines, depth = random, [], 0
    for _ in range(r.randint(low, high)):
        depth = max(0, min(5, depth + r.choice([-1, 0, 0, 0, 1])))
        name = lambda: r.choice(NOUNS) + r.choice(['', '_', '.']) + r.choice(NOUNS)
        line = r.choice([
            lambda: '', lambda: f'{r.choice(["if", "while", "for", "def", "function"])} {name()}({name()}):', lambda: f'{name()} = {r.randint(0, 99)}',
            lambda: f'# {phrase()}', lambda: f'return {name()};', lambda: r.choice(['fi', 'done', 'else', '}', '{', 'end', 'then', ');']),
            lambda: f'export {name().upper()}="/usr/{name()}:/bin/{name()}"', lambda: f'{name()}("{phrase()}", {number()});',
            lambda: f'[{r.randint(0, 99)}.{r.randint(100, 999)}] {phrase()}', lambda: f'-rw-r--r-- 1 root root {r.randint(10, 99999)} {file_name()}'])()
        lines.append(r.choice(['  ', '    ']) * depth + line if line else '')
    return '\n'.join(lines)


def chance(probability):
    return random.random() < probability
