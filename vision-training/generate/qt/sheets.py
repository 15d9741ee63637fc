"""Random Qt style sheets: the flat, coloured looks that applications give themselves."""
from random import choice, randint


def colour(low, high, tint=30):
    return f'hsl({randint(0, 359)}, {randint(0, tint)}%, {randint(low, high)}%)'


def style_sheet():
    dark = choice([True, False])
    back, face, field = (colour(5, 16), colour(18, 32), colour(2, 12)) if dark else (colour(90, 98), colour(80, 95), colour(96, 100))
    ink = colour(80, 97, 8) if dark else colour(3, 25, 20)
    accent, line = colour(35, 60, 100), (colour(30, 45) if dark else colour(60, 80))
    radius, border, pad = choice([0, 2, 3, 4, 6, 10]), choice([0, 1, 1, 2]), choice([2, 3, 4, 6, 8])
    return f'''
    QWidget {{ background: {back}; color: {ink}; }}
    QPushButton, QToolButton {{ background: {face}; border: {border}px solid {line}; border-radius: {radius}px; padding: {pad}px {pad * 2}px; }}
    QToolButton {{ padding: {pad}px; {choice(['', 'background: transparent; border: none;'])} }}
    QPushButton:default, QPushButton:checked {{ background: {accent}; color: white; }}
    QLineEdit, QTextEdit, QPlainTextEdit, QSpinBox, QDoubleSpinBox, QDateEdit, QTimeEdit, QComboBox {{
      background: {field}; border: 1px solid {line}; border-radius: {min(radius, 6)}px; padding: {pad}px; }}
    QListView, QTreeView, QTableView {{ background: {field}; border: {choice([0, 1])}px solid {line}; alternate-background-color: {back}; }}
    QListView::item {{ padding: {pad}px; }}
    QListView::item:selected, QTreeView::item:selected, QMenu::item:selected, QMenuBar::item:selected {{ background: {accent}; color: white; }}
    QTabBar::tab {{ background: {face}; padding: {pad}px {pad * 2 + 4}px; {choice(['', f'border-bottom: 2px solid {line};'])} }}
    QTabBar::tab:selected {{ {choice([f'background: {accent};', f'border-bottom: 2px solid {accent};', f'background: {back};'])} }}
    QHeaderView::section {{ background: {face}; border: none; padding: {pad}px; }}
    QProgressBar {{ background: {field}; border: {border}px solid {line}; border-radius: {min(radius, 5)}px; text-align: center; }}
    QProgressBar::chunk {{ background: {accent}; }}
    QGroupBox {{ border: 1px solid {line}; border-radius: {radius}px; margin-top: 10px; padding-top: 8px; }}
    QMenu {{ background: {face}; border: 1px solid {line}; }}
    QLabel {{ background: transparent; }}
    '''
