"""PyQt5 or PyQt6, whichever QT_BINDING names; scoped enums work in both."""
import os

if os.environ.get('QT_BINDING', '5') == '6':
    from PyQt6 import QtCore, QtGui, QtWidgets  # noqa: F401
    QAction = QtGui.QAction
else:
    from PyQt5 import QtCore, QtGui, QtWidgets  # noqa: F401
    QAction = QtWidgets.QAction
